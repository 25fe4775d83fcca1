//! Running totals, cross products, interpolation and statistics of pairs.

use std::rc::Rc;

use super::array::{Array, DType, Element};
use super::broadcast::Operand;
use super::convert;
use super::dims::Dims;
use super::elementwise::arithmetic;
use super::reduce::{flag, mean_of};
use super::reduction::{from_lanes, lanes};
use super::shape;
use crate::builtins::function::to_float;
use crate::compile::op::BinaryOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

/// Running totals along an axis.
pub(crate) fn running(vm: &mut Vm, array: &Array, axis: Option<&Value>, name: &str) -> Fallible<Array> {
    vm.reserve(array.len(), 8)?;
    let (array, axis) = match convert::optional_axis(axis, array.axes())? {
        Some(axis) => (array.clone(), axis),
        None => (shape::ravel(vm, array)?, 0),
    };
    let float = array.dtype() == DType::Float;
    match name {
        "cumsum" if float => scan::<f64>(&array, axis, |a, b| a + b),
        "cumsum" => scan::<i64>(&array, axis, i64::wrapping_add),
        "cumprod" if float => scan::<f64>(&array, axis, |a, b| a * b),
        "cumprod" => scan::<i64>(&array, axis, i64::wrapping_mul),
        "nancumsum" => scan::<f64>(&array, axis, |a, b| a + if b.is_nan() { 0.0 } else { b }),
        "maximum" if float => scan::<f64>(&array, axis, |a, b| if a >= b || a.is_nan() { a } else { b }),
        "maximum" => scan::<i64>(&array, axis, i64::max),
        "minimum" if float => scan::<f64>(&array, axis, |a, b| if a <= b || a.is_nan() { a } else { b }),
        _ => scan::<i64>(&array, axis, i64::min),
    }
}

fn scan<T: Element>(array: &Array, axis: usize, f: impl Fn(T, T) -> T) -> Fallible<Array> {
    let width = array.dims()[axis];
    let (outer, mut rows) = lanes::<T>(array, axis);
    if width > 0 {
        for row in rows.chunks_exact_mut(width) {
            for at in 1..width {
                row[at] = f(row[at - 1], row[at]);
            }
        }
    }
    from_lanes(&outer, axis, width, rows)
}

fn cumulative(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<Value> {
    let [array, axis, dtype, out] = args.bind(name, ["a", "axis", "dtype", "out"], 1)?;
    let mut array = vm.array_of(array.unwrap_or(&Value::None))?;
    if let Some(dtype) = convert::optional_dtype(dtype)? {
        array = Rc::new(array.copy_as(dtype));
    }
    let result = running(vm, &array, axis, name)?;
    if given(out).is_some() {
        return super::ufunc::finish(vm, result, out, None);
    }
    Ok(Value::array(result))
}

fn cross(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b] = args.exact("cross")?;
    let (a, b) = (vm.array_of(a)?, vm.array_of(b)?);
    if a.axes() != 1 || b.axes() != 1 {
        return Err(Error::unsupported("np.cross of anything but two vectors"));
    }
    let (x, y) = (a.elements::<f64>(), b.elements::<f64>());
    let result = match (x.len(), y.len()) {
        (2, 2) => Array::zero_d(x[0] * y[1] - x[1] * y[0]),
        (3, 3) => Array::vector(vec![
            x[1] * y[2] - x[2] * y[1],
            x[2] * y[0] - x[0] * y[2],
            x[0] * y[1] - x[1] * y[0],
        ]),
        _ => {
            return Err(Error::value_error(
                "incompatible dimensions for cross product\n(dimension must be 2 or 3)",
            ));
        }
    };
    let float = a.dtype().max(b.dtype()) == DType::Float;
    Ok(Value::array(if float { result } else { result.copy_as(DType::Int) }))
}

fn interp(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [x, xp, fp, left, right, _] =
        args.bind("interp", ["x", "xp", "fp", "left", "right", "~period"], 3)?;
    let x = vm.array_of(x.unwrap_or(&Value::None))?;
    let xp = vm.array_of(xp.unwrap_or(&Value::None))?.elements::<f64>().into_vec();
    let fp = vm.array_of(fp.unwrap_or(&Value::None))?.elements::<f64>().into_vec();
    if xp.is_empty() {
        return Err(Error::value_error("array of sample points is empty"));
    }
    if xp.len() != fp.len() {
        return Err(Error::value_error("fp and xp are not of the same length."));
    }
    let last = xp.len() - 1;
    let left = given(left).map_or(Ok(fp[0]), to_float)?;
    let right = given(right).map_or(Ok(fp[last]), to_float)?;
    vm.reserve(x.len(), 8)?;
    let at = |&x: &f64| {
        if x.is_nan() {
            return x;
        }
        if x < xp[0] {
            return left;
        }
        if x > xp[last] {
            return right;
        }
        let low = xp.partition_point(|&known| known <= x).saturating_sub(1);
        if low == last || xp[low] == x {
            return fp[low];
        }
        let slope = (fp[low + 1] - fp[low]) / (xp[low + 1] - xp[low]);
        slope * (x - xp[low]) + fp[low]
    };
    Ok(Value::array_or_scalar(Array::new(*x.dims(), x.elements::<f64>().iter().map(at).collect())))
}

fn convolve(vm: &mut Vm, args: &Args<'_>, name: &str, backwards: bool) -> Fallible<Value> {
    let [a, v, mode] = args.bind(name, ["a", "v", "mode"], 2)?;
    let mode = match given(mode) {
        Some(Value::Str(mode)) => mode.as_str().to_owned(),
        None if backwards => "valid".to_owned(),
        _ => "full".to_owned(),
    };
    let (a, v) = (vm.array_of(a.unwrap_or(&Value::None))?, vm.array_of(v.unwrap_or(&Value::None))?);
    let dtype = a.dtype().max(v.dtype());
    let (x, mut y) = (a.elements::<f64>().into_vec(), v.elements::<f64>().into_vec());
    if x.is_empty() || y.is_empty() {
        return Err(Error::value_error("a cannot be empty"));
    }
    if backwards {
        y.reverse();
    }
    let (n, m) = (x.len(), y.len());
    vm.touch(n.saturating_mul(m))?;
    vm.reserve(n + m, 8)?;
    let full: Vec<f64> = (0..n + m - 1)
        .map(|k| (k.saturating_sub(m - 1)..=k.min(n - 1)).map(|i| x[i] * y[k - i]).sum())
        .collect();
    let (long, short) = (n.max(m), n.min(m));
    let part = match mode.as_str() {
        "valid" => full[short - 1..long].to_vec(),
        "same" => full[(short - 1) / 2..(short - 1) / 2 + long].to_vec(),
        _ => full,
    };
    let result = Array::vector(part);
    Ok(Value::array(if dtype == DType::Float { result } else { result.copy_as(dtype) }))
}

fn covariance(vm: &mut Vm, args: &Args<'_>, name: &str, scaled: bool) -> Fallible<Value> {
    let [m, y, rowvar, bias, ddof] = if scaled {
        let [m, y, rowvar, _, _, _] = args.bind(name, ["x", "y", "rowvar", "-bias", "-ddof", "~dtype"], 1)?;
        [m, y, rowvar, None, None]
    } else {
        let [m, y, rowvar, bias, ddof, _, _, _] =
            args.bind(name, ["m", "y", "rowvar", "bias", "ddof", "~fweights", "~aweights", "~dtype"], 1)?;
        [m, y, rowvar, bias, ddof]
    };
    let mut rows = shape::at_least(&*vm.array_of(m.unwrap_or(&Value::None))?, 2)?;
    let rowvar = rowvar.map_or(Ok(true), |value| vm.truth(value))?;
    if !rowvar && rows.dims()[0] != 1 {
        rows = shape::transpose(&rows, None)?;
    }
    let scalar = rows.dims()[0] == 1 && given(y).is_none();
    if let Some(y) = given(y) {
        let more = shape::at_least(&*vm.array_of(y)?, 2)?;
        rows = super::stack::concatenate(vm, &[Rc::new(rows), Rc::new(more)], 0)?;
    }
    let (n, count) = (rows.dims()[0], rows.dims()[1]);
    let biased = flag(vm, bias)?;
    let ddof = given(ddof).map_or(Ok(if biased { 0.0 } else { 1.0 }), to_float)?;
    let mean = mean_of(vm, &rows, &[1], true)?;
    let gap = arithmetic(vm, BinaryOp::Sub, &Operand::Array(Rc::new(rows)), &Operand::Array(Rc::new(mean)))?;
    let other = shape::transpose(&gap, None)?;
    let product = super::linalg::matmul(vm, &gap, &other)?;
    let divisor = count as f64 - ddof;
    let mut values: Vec<f64> = product.elements::<f64>().iter().map(|x| x * (1.0 / divisor)).collect();
    if scaled {
        let sizes: Vec<f64> = (0..n).map(|k| values[k * n + k].sqrt()).collect();
        for i in 0..n {
            for j in 0..n {
                values[i * n + j] = (values[i * n + j] / sizes[i] / sizes[j]).clamp(-1.0, 1.0);
            }
        }
    }
    let dims = if scalar { Dims::empty() } else { Dims::two(n, n) };
    Ok(if scalar && scaled { Value::NpFloat(values[0]) } else { Value::array(Array::new(dims, values)) })
}

fn close(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<Array> {
    let [a, b, relative, absolute, nan] = args.bind(name, ["a", "b", "rtol", "atol", "equal_nan"], 2)?;
    let relative = given(relative).map_or(Ok(1e-5), to_float)?;
    let absolute = given(absolute).map_or(Ok(1e-8), to_float)?;
    let nan = flag(vm, nan)?;
    let (x, y) = (Operand::of(vm, a.unwrap_or(&Value::None))?, Operand::of(vm, b.unwrap_or(&Value::None))?);
    let dims = super::broadcast::common(&x.dims(), &y.dims())?;
    vm.reserve(dims.count(), 1)?;
    let test = |a: f64, b: f64| {
        a == b
            || (b.is_finite() && (a - b).abs() <= absolute + relative * b.abs())
            || (nan && a.is_nan() && b.is_nan())
    };
    Ok(Array::new(dims, super::broadcast::zip(&x, &y, &dims, test)))
}

fn array_equal(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b, nan] = args.bind("array_equal", ["a1", "a2", "equal_nan"], 2)?;
    let nan = flag(vm, nan)?;
    let (a, b) = (vm.array_of(a.unwrap_or(&Value::None))?, vm.array_of(b.unwrap_or(&Value::None))?);
    vm.touch(a.len())?;
    let same = a.dims() == b.dims()
        && a.elements::<f64>()
            .iter()
            .zip(b.elements::<f64>().iter())
            .all(|(x, y)| x == y || nan && x.is_nan() && y.is_nan());
    Ok(Value::Bool(same))
}

/// The area under a curve.
fn trapezoid(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [y, x, dx, _] = args.bind("trapezoid", ["y", "x", "dx", "~axis"], 1)?;
    let y = vm.array_of(y.unwrap_or(&Value::None))?;
    if y.axes() != 1 {
        return Err(Error::unsupported("np.trapezoid of anything but a vector"));
    }
    let y = y.elements::<f64>().into_vec();
    let dx = given(dx).map_or(Ok(1.0), to_float)?;
    let x = match given(x) {
        Some(x) => Some(vm.array_of(x)?.elements::<f64>().into_vec()),
        None => None,
    };
    if x.as_ref().is_some_and(|x| x.len() != y.len()) {
        return Err(Error::value_error("operands could not be broadcast together"));
    }
    let areas: Vec<f64> =
        (1..y.len()).map(|k| x.as_ref().map_or(dx, |x| x[k] - x[k - 1]) * (y[k] + y[k - 1]) / 2.0).collect();
    Ok(Value::NpFloat(super::reduction::pairwise(&areas)))
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("cumsum", |vm, args| cumulative(vm, args, "cumsum")),
    Native::new("cumprod", |vm, args| cumulative(vm, args, "cumprod")),
    Native::new("nancumsum", |vm, args| cumulative(vm, args, "nancumsum")),
    Native::new("cross", cross),
    Native::new("interp", interp),
    Native::new("convolve", |vm, args| convolve(vm, args, "convolve", false)),
    Native::new("correlate", |vm, args| convolve(vm, args, "correlate", true)),
    Native::new("cov", |vm, args| covariance(vm, args, "cov", false)),
    Native::new("corrcoef", |vm, args| covariance(vm, args, "corrcoef", true)),
    Native::new("isclose", |vm, args| close(vm, args, "isclose").map(Value::array_or_scalar)),
    Native::new("allclose", |vm, args| {
        let hits = close(vm, args, "allclose")?;
        Ok(Value::Bool(hits.elements::<bool>().iter().all(|&hit| hit)))
    }),
    Native::new("array_equal", array_equal),
    Native::new("trapezoid", trapezoid),
    Native::new("trapz", trapezoid),
    Native::new("polyval", |vm, args| {
        let [p, x] = args.exact("polyval")?;
        let p = vm.array_of(p)?;
        let x = vm.array_of(x)?;
        vm.reserve(x.len(), 8)?;
        vm.touch(x.len().saturating_mul(p.len()))?;
        if p.dtype().max(x.dtype()) != DType::Float {
            let p = p.elements::<i64>();
            let horner = |&x: &i64| p.iter().fold(0i64, |y, c| y.wrapping_mul(x).wrapping_add(*c));
            let values = x.elements::<i64>().iter().map(horner).collect();
            return Ok(Value::array_or_scalar(Array::new(*x.dims(), values)));
        }
        let p = p.elements::<f64>().into_vec();
        let values = x.elements::<f64>().iter().map(|&x| p.iter().fold(0.0, |y, c| y * x + c)).collect();
        Ok(Value::array_or_scalar(Array::new(*x.dims(), values)))
    }),
    Native::new("gradient", |vm, args| {
        let args = args.only("gradient", 1, 2)?;
        let y = vm.array_of(&args[0])?;
        if y.axes() != 1 {
            return Err(Error::unsupported("np.gradient of anything but a vector"));
        }
        let dx = args.get(1).map_or(Ok(1.0), to_float)?;
        let y = y.elements::<f64>();
        let n = y.len();
        if n < 2 {
            return Err(Error::value_error(
                "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required.",
            ));
        }
        let at = |k: usize| match k {
            0 => (y[1] - y[0]) / dx,
            k if k == n - 1 => (y[n - 1] - y[n - 2]) / dx,
            k => (y[k + 1] - y[k - 1]) / (2.0 * dx),
        };
        Ok(Value::array(Array::vector((0..n).map(at).collect::<Vec<f64>>())))
    }),
];
