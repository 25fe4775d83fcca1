//! `np.linalg`.

use std::rc::Rc;

use super::array::{Array, DType};
use super::convert;
use super::linalg::scalar_product;
use super::reduce::flag;
use super::reduction::{self, Fold};
use crate::builtins::function::to_float;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

fn norm(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [x, order, axis, keep] = args.bind("norm", ["x", "ord", "axis", "keepdims"], 1)?;
    let array = vm.array_of(x.unwrap_or(&Value::None))?;
    let array = if array.dtype() == DType::Float { array } else { Rc::new(array.copy_as(DType::Float)) };
    let keep = flag(vm, keep)?;
    let frobenius = match given(order) {
        None => true,
        Some(Value::Str(name)) => matches!(name.as_str(), "fro" | "f"),
        Some(_) => false,
    };
    if given(axis).is_none() && frobenius {
        vm.touch(array.len())?;
        let elements = array.elements::<f64>();
        let size = scalar_product(&elements, &elements).sqrt();
        if keep {
            let dims = reduction::left(array.dims(), &(0..array.axes()).collect::<Vec<_>>(), true);
            return Ok(Value::array(Array::new(dims, vec![size])));
        }
        return Ok(Value::NpFloat(size));
    }
    let axes = reduction::axes(vm, axis, array.axes())?;
    let map = |f: &dyn Fn(f64) -> f64| {
        Array::new(*array.dims(), array.elements::<f64>().iter().map(|&x| f(x)).collect())
    };
    if axes.len() == 2 && !frobenius {
        return matrix_norm(vm, &array, order.unwrap_or(&Value::None), &axes, keep);
    }
    let order = match given(order) {
        None => 2.0,
        Some(Value::Str(_)) => 2.0,
        Some(order) => to_float(order)?,
    };
    let result = if order == 2.0 {
        let total = reduction::fold(vm, &map(&|x| x * x), Fold::Sum, &axes, keep)?;
        Array::new(*total.dims(), total.elements::<f64>().iter().map(|x| x.sqrt()).collect())
    } else if order == f64::INFINITY {
        reduction::fold(vm, &map(&f64::abs), Fold::Max, &axes, keep)?
    } else if order == f64::NEG_INFINITY {
        reduction::fold(vm, &map(&f64::abs), Fold::Min, &axes, keep)?
    } else if order == 1.0 {
        reduction::fold(vm, &map(&f64::abs), Fold::Sum, &axes, keep)?
    } else if order == 0.0 {
        reduction::fold(vm, &map(&|x| f64::from(u8::from(x != 0.0))), Fold::Sum, &axes, keep)?
    } else {
        let total = reduction::fold(vm, &map(&|x| x.abs().powf(order)), Fold::Sum, &axes, keep)?;
        Array::new(*total.dims(), total.elements::<f64>().iter().map(|x| x.powf(1.0 / order)).collect())
    };
    Ok(Value::array_or_scalar(result))
}

fn matrix_norm(vm: &mut Vm, array: &Array, order: &Value, axes: &[usize], keep: bool) -> Fallible<Value> {
    let order = to_float(order)?;
    let size = Array::new(*array.dims(), array.elements::<f64>().iter().map(|x| x.abs()).collect());
    let (inner, outer) = if order.abs() == 1.0 {
        (axes[0], axes[1])
    } else if order.is_infinite() {
        (axes[1], axes[0])
    } else {
        return Err(Error::unsupported("np.linalg.norm of a matrix with this order"));
    };
    let sums = reduction::fold(vm, &size, Fold::Sum, &[inner], true)?;
    let fold = if order > 0.0 { Fold::Max } else { Fold::Min };
    let mut both = [inner, outer];
    both.sort_unstable();
    let result = reduction::fold(vm, &sums, fold, &[outer], true)?;
    let dims = reduction::left(array.dims(), &both, keep);
    Ok(Value::array_or_scalar(Array::new(dims, result.elements::<f64>().to_vec())))
}

/// A square matrix as rows.
pub(crate) fn square(vm: &mut Vm, value: &Value) -> Fallible<(usize, Vec<f64>)> {
    let array = vm.array_of(value)?;
    if array.axes() != 2 || array.dims()[0] != array.dims()[1] {
        return Err(Error::raise(
            crate::value::exception::ExceptionKind::LinAlgError,
            "Last 2 dimensions of the array must be square",
        ));
    }
    let n = array.dims()[0];
    vm.touch(n.saturating_mul(n).saturating_mul(n))?;
    Ok((n, array.elements::<f64>().into_vec()))
}

/// Gauss elimination with row pivots of `a` beside `b`; the determinant of `a`, and `b` solved where `a` is
/// regular.
fn eliminate(n: usize, a: &mut [f64], b: &mut [f64], width: usize) -> f64 {
    let mut determinant = 1.0;
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&i, &j| a[i * n + column].abs().total_cmp(&a[j * n + column].abs()))
            .unwrap_or(column);
        let value = a[pivot * n + column];
        determinant *= value;
        if value == 0.0 {
            return 0.0;
        }
        if pivot != column {
            determinant = -determinant;
            (0..n).for_each(|k| a.swap(pivot * n + k, column * n + k));
            (0..width).for_each(|k| b.swap(pivot * width + k, column * width + k));
        }
        for row in column + 1..n {
            let factor = a[row * n + column] / value;
            if factor == 0.0 {
                continue;
            }
            for k in column..n {
                a[row * n + k] -= factor * a[column * n + k];
            }
            for k in 0..width {
                b[row * width + k] -= factor * b[column * width + k];
            }
        }
    }
    for row in (0..n).rev() {
        for k in 0..width {
            let mut value = b[row * width + k];
            for column in row + 1..n {
                value -= a[row * n + column] * b[column * width + k];
            }
            b[row * width + k] = value / a[row * n + row];
        }
    }
    determinant
}

fn singular() -> Error {
    Error::raise(crate::value::exception::ExceptionKind::LinAlgError, "Singular matrix")
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("norm", norm),
    Native::new("det", |vm, args| {
        let (n, mut a) = square(vm, &args.exact::<1>("det")?[0])?;
        Ok(Value::NpFloat(eliminate(n, &mut a, &mut [], 0)))
    }),
    Native::new("inv", |vm, args| {
        let (n, mut a) = square(vm, &args.exact::<1>("inv")?[0])?;
        let mut b = vec![0.0; n * n];
        (0..n).for_each(|k| b[k * n + k] = 1.0);
        if eliminate(n, &mut a, &mut b, n) == 0.0 && n > 0 {
            return Err(singular());
        }
        Ok(Value::array(Array::new(super::dims::Dims::two(n, n), b)))
    }),
    Native::new("solve", |vm, args| {
        let [a, b] = args.exact("solve")?;
        let (n, mut a) = square(vm, a)?;
        let right = vm.array_of(b)?;
        if right.axes() == 0 || right.axes() > 2 || right.dims()[0] != n {
            return Err(Error::value_error("solve: Input operand 1 has a mismatch in its core dimension 0"));
        }
        let width = if right.axes() == 2 { right.dims()[1] } else { 1 };
        let mut b = right.elements::<f64>().into_vec();
        if eliminate(n, &mut a, &mut b, width) == 0.0 && n > 0 {
            return Err(singular());
        }
        Ok(Value::array(Array::new(*right.dims(), b)))
    }),
    Native::new("matrix_power", |vm, args| {
        let [a, power] = args.exact("matrix_power")?;
        let power = convert::shape(vm, power)?.first().copied().unwrap_or(0);
        let (n, _) = square(vm, a)?;
        let Ok(mut left) = u64::try_from(power) else {
            return Err(Error::unsupported("np.linalg.matrix_power with a negative power"));
        };
        let mut base = vm.array_of(a)?;
        let unit = (0..n * n).map(|at| i64::from(at % (n + 1) == 0)).collect::<Vec<i64>>();
        let unit = Array::new(super::dims::Dims::two(n, n), unit);
        let mut result = Rc::new(unit.copy_as(base.dtype()));
        while left > 0 {
            if left & 1 == 1 {
                result = Rc::new(super::linalg::matmul(vm, &result, &base)?);
            }
            base = Rc::new(super::linalg::matmul(vm, &base, &base)?);
            left >>= 1;
        }
        Ok(Value::Array(result))
    }),
];
