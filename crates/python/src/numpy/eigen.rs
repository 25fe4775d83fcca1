//! Symmetric eigenvalues and singular values, by Jacobi rotations: slow, simple and accurate for the small
//! matrices of heuristics. Signs and order within equal values are ours, not LAPACK's.

use std::rc::Rc;

use super::array::{Array, DType};
use super::dims::Dims;
use super::norm::square;
use crate::builtins::function::to_float;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::exception::ExceptionKind;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

const SWEEPS: usize = 60;

/// Eigenvalues in rising order and the eigenvectors as columns, of the symmetric matrix that the lower (or
/// upper) triangle of `a` describes.
fn symmetric(vm: &mut Vm, n: usize, mut a: Vec<f64>, upper: bool) -> Fallible<(Vec<f64>, Vec<f64>)> {
    for i in 0..n {
        for j in 0..i {
            let value = if upper { a[j * n + i] } else { a[i * n + j] };
            a[i * n + j] = value;
            a[j * n + i] = value;
        }
    }
    if a.iter().any(|x| !x.is_finite()) {
        return Err(Error::raise(ExceptionKind::LinAlgError, "Eigenvalues did not converge"));
    }
    let mut v = vec![0.0; n * n];
    (0..n).for_each(|k| v[k * n + k] = 1.0);
    for _ in 0..SWEEPS {
        let off: f64 =
            (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| a[i * n + j].powi(2)).sum();
        let whole: f64 = a.iter().map(|x| x * x).sum();
        if off <= 1e-34 * whole {
            break;
        }
        vm.touch(n.saturating_mul(n).saturating_mul(n) * 4)?;
        for p in 0..n {
            for q in p + 1..n {
                let apq = a[p * n + q];
                if apq == 0.0 {
                    continue;
                }
                let theta = (a[q * n + q] - a[p * n + p]) / (2.0 * apq);
                let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
                let t = if theta == 0.0 { 1.0 } else { t };
                let c = 1.0 / (t * t + 1.0).sqrt();
                let s = t * c;
                for k in 0..n {
                    let (x, y) = (a[k * n + p], a[k * n + q]);
                    a[k * n + p] = c * x - s * y;
                    a[k * n + q] = s * x + c * y;
                }
                for k in 0..n {
                    let (x, y) = (a[p * n + k], a[q * n + k]);
                    a[p * n + k] = c * x - s * y;
                    a[q * n + k] = s * x + c * y;
                }
                for k in 0..n {
                    let (x, y) = (v[k * n + p], v[k * n + q]);
                    v[k * n + p] = c * x - s * y;
                    v[k * n + q] = s * x + c * y;
                }
            }
        }
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&i, &j| a[i * n + i].total_cmp(&a[j * n + j]));
    let values = order.iter().map(|&k| a[k * n + k]).collect();
    let vectors = (0..n).flat_map(|row| order.iter().map(move |&k| (row, k))).map(|(row, k)| v[row * n + k]);
    Ok((values, vectors.collect()))
}

/// Singular values in falling order, with `u` and `v` as columns: `a = u * s * v^T`.
struct Singular {
    rows: usize,
    columns: usize,
    values: Vec<f64>,
    u: Vec<f64>,
    v: Vec<f64>,
}

/// One-sided rotations of the columns of `a` until they are at right angles. Needs `rows >= columns`.
fn singular(vm: &mut Vm, rows: usize, columns: usize, mut a: Vec<f64>) -> Fallible<Singular> {
    if a.iter().any(|x| !x.is_finite()) {
        return Err(Error::raise(ExceptionKind::LinAlgError, "SVD did not converge"));
    }
    let mut v = vec![0.0; columns * columns];
    (0..columns).for_each(|k| v[k * columns + k] = 1.0);
    for _ in 0..SWEEPS {
        vm.touch(rows.saturating_mul(columns).saturating_mul(columns) * 2)?;
        let mut turned = false;
        for p in 0..columns {
            for q in p + 1..columns {
                let (mut alpha, mut beta, mut gamma) = (0.0, 0.0, 0.0);
                for k in 0..rows {
                    let (x, y) = (a[k * columns + p], a[k * columns + q]);
                    alpha += x * x;
                    beta += y * y;
                    gamma += x * y;
                }
                if gamma == 0.0 || gamma.abs() <= 1e-16 * (alpha * beta).sqrt() {
                    continue;
                }
                turned = true;
                let zeta = (beta - alpha) / (2.0 * gamma);
                let t =
                    if zeta == 0.0 { 1.0 } else { zeta.signum() / (zeta.abs() + (1.0 + zeta * zeta).sqrt()) };
                let c = 1.0 / (1.0 + t * t).sqrt();
                let s = c * t;
                for (matrix, count) in [(&mut a, rows), (&mut v, columns)] {
                    for k in 0..count {
                        let (x, y) = (matrix[k * columns + p], matrix[k * columns + q]);
                        matrix[k * columns + p] = c * x - s * y;
                        matrix[k * columns + q] = s * x + c * y;
                    }
                }
            }
        }
        if !turned {
            break;
        }
    }
    let size = |j: usize| (0..rows).map(|k| a[k * columns + j].powi(2)).sum::<f64>().sqrt();
    let sizes: Vec<f64> = (0..columns).map(size).collect();
    let mut order: Vec<usize> = (0..columns).collect();
    order.sort_by(|&i, &j| sizes[j].total_cmp(&sizes[i]));
    let mut sorted = Singular {
        rows,
        columns,
        values: order.iter().map(|&j| sizes[j]).collect(),
        u: vec![0.0; rows * columns],
        v: vec![0.0; columns * columns],
    };
    for (to, &from) in order.iter().enumerate() {
        for k in 0..rows {
            let size = sizes[from];
            sorted.u[k * columns + to] = if size > 0.0 { a[k * columns + from] / size } else { 0.0 };
        }
        (0..columns).for_each(|k| sorted.v[k * columns + to] = v[k * columns + from]);
    }
    Ok(sorted)
}

/// The decomposition of any matrix; a wide one is turned first, which swaps `u` and `v`.
fn decomposed(vm: &mut Vm, array: &Array) -> Fallible<(Singular, bool)> {
    let &[rows, columns] = &array.dims()[..] else {
        return Err(Error::raise(
            ExceptionKind::LinAlgError,
            format!("{}-dimensional array given. Array must be at least two-dimensional", array.axes()),
        ));
    };
    vm.reserve(array.len().saturating_mul(3), 8)?;
    if rows >= columns {
        return Ok((singular(vm, rows, columns, array.elements::<f64>().into_vec())?, false));
    }
    let turned = super::shape::transpose(array, None)?;
    Ok((singular(vm, columns, rows, turned.elements::<f64>().into_vec())?, true))
}

/// The pseudo-inverse, ignoring singular values of at most `cut` times the largest.
fn pseudo_inverse(vm: &mut Vm, array: &Array, cut: f64) -> Fallible<(Array, Vec<f64>, usize)> {
    let (parts, turned) = decomposed(vm, array)?;
    let most = parts.values.first().copied().unwrap_or(0.0);
    let (m, n) = (parts.rows, parts.columns);
    vm.touch(m.saturating_mul(n).saturating_mul(n))?;
    let mut out = vec![0.0; m * n];
    let mut rank = 0;
    for (j, &value) in parts.values.iter().enumerate() {
        if value <= cut * most {
            continue;
        }
        rank += 1;
        for i in 0..n {
            let scale = parts.v[i * n + j] / value;
            for k in 0..m {
                out[i * m + k] += scale * parts.u[k * n + j];
            }
        }
    }
    let inverse = Array::new(Dims::two(n, m), out);
    let inverse = if turned { super::shape::transpose(&inverse, None)?.copy() } else { inverse };
    Ok((inverse, parts.values, rank))
}

fn upper(value: Option<&Value>) -> Fallible<bool> {
    match given(value) {
        None => Ok(false),
        Some(Value::Str(name)) if matches!(name.as_str(), "L" | "l") => Ok(false),
        Some(Value::Str(name)) if matches!(name.as_str(), "U" | "u") => Ok(true),
        Some(_) => Err(Error::value_error("UPLO argument must be 'L' or 'U'")),
    }
}

fn least_squares(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b, cut] = args.bind("lstsq", ["a", "b", "rcond"], 2)?;
    let (a, b) = (vm.array_of(a.unwrap_or(&Value::None))?, vm.array_of(b.unwrap_or(&Value::None))?);
    if a.axes() != 2 || b.axes() == 0 || b.axes() > 2 || a.dims()[0] != b.dims()[0] {
        return Err(Error::raise(ExceptionKind::LinAlgError, "Incompatible dimensions"));
    }
    let (rows, columns) = (a.dims()[0], a.dims()[1]);
    let cut = given(cut).map_or(Ok(f64::EPSILON * rows.max(columns) as f64), to_float)?;
    let (inverse, values, rank) = pseudo_inverse(vm, &a, cut.max(0.0))?;
    let solution = super::linalg::matmul(vm, &inverse, &b.copy_as(DType::Float))?;
    let rest = if rank == columns && rows > columns {
        let fitted = super::linalg::matmul(vm, &a, &solution)?;
        let (x, y) = (fitted.elements::<f64>().into_vec(), b.elements::<f64>().into_vec());
        let width = if b.axes() == 2 { b.dims()[1] } else { 1 };
        let sums =
            (0..width).map(|k| x.iter().zip(&y).skip(k).step_by(width).map(|(x, y)| (x - y).powi(2)).sum());
        Array::vector(sums.collect::<Vec<f64>>())
    } else {
        Array::vector(Vec::<f64>::new())
    };
    Ok(Value::tuple(vec![
        Value::array(solution),
        Value::array(rest),
        Value::NpInt(rank as i64),
        Value::array(Array::vector(values)),
    ]))
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("eigvalsh", |vm, args| {
        let [a, side] = args.bind("eigvalsh", ["a", "UPLO"], 1)?;
        let (n, a) = square(vm, a.unwrap_or(&Value::None))?;
        let upper = upper(side)?;
        Ok(Value::array(Array::vector(symmetric(vm, n, a, upper)?.0)))
    }),
    Native::new("eigh", |vm, args| {
        let [a, side] = args.bind("eigh", ["a", "UPLO"], 1)?;
        let (n, a) = square(vm, a.unwrap_or(&Value::None))?;
        vm.reserve(n.saturating_mul(n), 16)?;
        let upper = upper(side)?;
        let (values, vectors) = symmetric(vm, n, a, upper)?;
        let vectors = Array::new(Dims::two(n, n), vectors);
        Ok(Value::tuple(vec![Value::array(Array::vector(values)), Value::array(vectors)]))
    }),
    Native::new("svdvals", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("svdvals")?[0])?;
        Ok(Value::array(Array::vector(decomposed(vm, &array)?.0.values)))
    }),
    Native::new("matrix_rank", |vm, args| {
        let [a, tolerance, _, _] = args.bind("matrix_rank", ["A", "tol", "~hermitian", "~rtol"], 1)?;
        let array = vm.array_of(a.unwrap_or(&Value::None))?;
        if array.axes() < 2 {
            return Ok(Value::Int(i64::from(array.elements::<f64>().iter().any(|&x| x != 0.0))));
        }
        let values = decomposed(vm, &array)?.0.values;
        let most = values.first().copied().unwrap_or(0.0);
        let widest = array.dims().iter().copied().max().unwrap_or(0);
        let cut = given(tolerance).map_or(Ok(most * widest as f64 * f64::EPSILON), to_float)?;
        Ok(Value::NpInt(values.iter().filter(|&&value| value > cut).count() as i64))
    }),
    Native::new("pinv", |vm, args| {
        let [a, cut, _, _] = args.bind("pinv", ["a", "rcond", "~hermitian", "~rtol"], 1)?;
        let array = vm.array_of(a.unwrap_or(&Value::None))?;
        let cut = given(cut).map_or(Ok(1e-15), to_float)?;
        Ok(Value::array(pseudo_inverse(vm, &array, cut)?.0))
    }),
    Native::new("lstsq", least_squares),
    Native::new("cholesky", |vm, args| {
        let [a, _] = args.bind("cholesky", ["a", "~upper"], 1)?;
        let (n, a) = square(vm, a.unwrap_or(&Value::None))?;
        let mut l = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| l[i * n + k] * l[j * n + k]).sum();
                let rest = a[i * n + j] - sum;
                if i == j && rest.is_nan() | (rest <= 0.0) {
                    return Err(Error::raise(ExceptionKind::LinAlgError, "Matrix is not positive definite"));
                }
                l[i * n + j] = if i == j { rest.sqrt() } else { rest / l[j * n + j] };
            }
        }
        Ok(Value::Array(Rc::new(Array::new(Dims::two(n, n), l))))
    }),
];
