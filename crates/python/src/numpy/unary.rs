//! Functions of one array, element by element.

use super::array::{Array, DType};
use super::ufunc::finish;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::Args;

fn call(vm: &mut Vm, args: &Args<'_>, name: &str, f: impl Fn(f64) -> f64) -> Fallible<Value> {
    if let ([value], true) = (args.values, args.names.is_empty()) {
        match value {
            Value::Float(x) | Value::NpFloat(x) => return Ok(Value::NpFloat(f(*x))),
            Value::Int(x) | Value::NpInt(x) => return Ok(Value::NpFloat(f(*x as f64))),
            _ => {}
        }
    }
    let [value, out, mask, dtype] = args.bind(name, ["x", "out", "where", "dtype"], 1)?;
    if super::convert::optional_dtype(dtype)?.is_some_and(|dtype| dtype != DType::Float) {
        return Err(Error::unsupported(format!("np.{name}(dtype=) of anything but a float")));
    }
    let array = operand(vm, value.unwrap_or(&Value::None), name)?;
    vm.reserve(array.len(), 8)?;
    let result = array.elements::<f64>().iter().map(|&x| f(x)).collect();
    finish(vm, Array::new(*array.dims(), result), out, mask)
}

fn operand(vm: &mut Vm, value: &Value, name: &str) -> Fallible<std::rc::Rc<Array>> {
    if matches!(value, Value::None | Value::Str(_) | Value::Dict(_) | Value::Set(_) | Value::Iter(_)) {
        return Err(Error::type_error(format!(
            "loop of ufunc does not support argument 0 of type {} which has no callable {name} method",
            value.type_name()
        )));
    }
    vm.array_of(value)
}

/// Functions that keep integers as they are, or have a version for them.
fn typed(
    vm: &mut Vm,
    args: &Args<'_>,
    name: &str,
    float: impl Fn(f64) -> f64,
    int: impl Fn(i64) -> i64,
) -> Fallible<Value> {
    let [value, out, mask, dtype] = args.bind(name, ["x", "out", "where", "dtype"], 1)?;
    match value {
        Some(Value::Float(x) | Value::NpFloat(x)) if out.is_none() => return Ok(Value::NpFloat(float(*x))),
        Some(Value::Int(x) | Value::NpInt(x)) if out.is_none() => return Ok(Value::NpInt(int(*x))),
        _ => {}
    }
    let mut array = operand(vm, value.unwrap_or(&Value::None), name)?;
    if let Some(dtype) = super::convert::optional_dtype(dtype)? {
        array = std::rc::Rc::new(array.copy_as(dtype));
    }
    vm.reserve(array.len(), 8)?;
    let dims = *array.dims();
    let result = match array.dtype() {
        DType::Float => Array::new(dims, array.elements::<f64>().iter().map(|&x| float(x)).collect()),
        DType::Int => Array::new(dims, array.elements::<i64>().iter().map(|&x| int(x)).collect()),
        DType::Bool if matches!(name, "negative") => {
            return Err(Error::type_error(
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.",
            ));
        }
        DType::Bool if matches!(name, "absolute" | "abs" | "floor" | "ceil" | "trunc" | "positive") => {
            array.copy()
        }
        DType::Bool => Array::new(dims, array.elements::<i64>().iter().map(|&x| int(x)).collect()),
    };
    finish(vm, result, out, mask)
}

fn test(vm: &mut Vm, args: &Args<'_>, name: &str, f: impl Fn(f64) -> bool) -> Fallible<Value> {
    let [value, out, mask] = args.bind(name, ["x", "out", "where"], 1)?;
    if let (Some(Value::Float(x) | Value::NpFloat(x)), None) = (value, out) {
        return Ok(Value::NpBool(f(*x)));
    }
    let array = operand(vm, value.unwrap_or(&Value::None), name)?;
    vm.reserve(array.len(), 1)?;
    let result = array.elements::<f64>().iter().map(|&x| f(x)).collect();
    finish(vm, Array::new(*array.dims(), result), out, mask)
}

/// `np.sign`.
fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        x * 0.0
    }
}

/// Rounds as numpy does: scale, round half to even, scale back.
pub(crate) fn round_to(value: f64, places: i64) -> f64 {
    if places == 0 {
        return value.round_ties_even();
    }
    let scale = 10f64.powi(places.unsigned_abs().min(400) as i32);
    if places > 0 {
        (value * scale).round_ties_even() / scale
    } else {
        (value / scale).round_ties_even() * scale
    }
}

/// `np.round(value, places)`.
pub(crate) fn round_value(vm: &mut Vm, value: &Value, places: i64) -> Fallible<Value> {
    let array = vm.array_of(value)?;
    vm.reserve(array.len(), 8)?;
    let dims = *array.dims();
    Ok(Value::array_or_scalar(match array.dtype() {
        DType::Float => {
            Array::new(dims, array.elements::<f64>().iter().map(|&x| round_to(x, places)).collect())
        }
        DType::Int if places < 0 => Array::new(
            dims,
            array.elements::<i64>().iter().map(|&x| round_to(x as f64, places) as i64).collect(),
        ),
        DType::Int => array.copy(),
        DType::Bool => array.copy_as(DType::Float),
    }))
}

/// `~` of anything that makes an array.
fn invert(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<Value> {
    let [value, out, mask] = args.bind(name, ["x", "out", "where"], 1)?;
    let array = operand(vm, value.unwrap_or(&Value::None), name)?;
    let result =
        super::elementwise::unary_operator(vm, crate::compile::op::UnaryOp::Invert, &Value::Array(array))?;
    let result = vm.array_of(&result)?;
    finish(vm, (*result).clone(), out, mask)
}

/// `abs(array)`.
pub(crate) fn absolute(vm: &mut Vm, value: &Value) -> Fallible<Value> {
    typed(vm, &Args::plain(std::slice::from_ref(value)), "absolute", f64::abs, i64::wrapping_abs)
}

macro_rules! table {
    (float { $($name:literal $f:expr),* $(,)? }
     typed { $($typed:literal $float:expr, $int:expr);* $(;)? }
     test { $($test:literal $check:expr),* $(,)? }
     own { $($own:literal $body:expr),* $(,)? }) => {
        /// The functions by name.
        pub(crate) static FUNCTIONS: &[Native] = &[
            $(Native::new($name, |vm, args| call(vm, args, $name, $f)),)*
            $(Native::new($typed, |vm, args| typed(vm, args, $typed, $float, $int)),)*
            $(Native::new($test, |vm, args| test(vm, args, $test, $check)),)*
            $(Native::new($own, $body),)*
        ];
    };
}

table! {
    float {
        "sqrt" f64::sqrt, "exp" f64::exp, "exp2" f64::exp2, "expm1" f64::exp_m1, "log" f64::ln,
        "log2" f64::log2, "log10" f64::log10, "log1p" f64::ln_1p, "sin" f64::sin, "cos" f64::cos,
        "tan" f64::tan, "arcsin" f64::asin, "arccos" f64::acos, "arctan" f64::atan, "sinh" f64::sinh,
        "cosh" f64::cosh, "tanh" f64::tanh, "asin" f64::asin, "acos" f64::acos, "atan" f64::atan, "asinh" f64::asinh,
        "acosh" f64::acosh, "atanh" f64::atanh, "arcsinh" f64::asinh, "arccosh" f64::acosh, "arctanh" f64::atanh,
        "cbrt" f64::cbrt, "degrees" f64::to_degrees, "rad2deg" f64::to_degrees,
        "radians" |x| x * (std::f64::consts::PI / 180.0), "deg2rad" |x| x * (std::f64::consts::PI / 180.0),
        "rint" f64::round_ties_even, "fabs" f64::abs, "fix" f64::trunc,
        "sinc" |x| if x == 0.0 { 1.0 } else { (std::f64::consts::PI * x).sin() / (std::f64::consts::PI * x) },
    }
    typed {
        "abs" f64::abs, i64::wrapping_abs;
        "absolute" f64::abs, i64::wrapping_abs;
        "negative" |x| -x, i64::wrapping_neg;
        "positive" |x| x, |x| x;
        "square" |x| x * x, |x| x.wrapping_mul(x);
        "sign" sign, i64::signum;
        "reciprocal" |x| 1.0 / x, |x| if x == 0 { 0 } else { 1 / x };
        "floor" f64::floor, |x| x;
        "ceil" f64::ceil, |x| x;
        "trunc" f64::trunc, |x| x;
    }
    test {
        "isnan" f64::is_nan, "isinf" f64::is_infinite, "isfinite" f64::is_finite,
        "signbit" f64::is_sign_negative, "logical_not" |x| x == 0.0,
        "isneginf" |x| x == f64::NEG_INFINITY, "isposinf" |x| x == f64::INFINITY,
    }
    own {
        "round" |vm, args| {
            let [value, places, out] = args.bind("round", ["a", "decimals", "out"], 1)?;
            let places = places.and_then(crate::vm::item::as_index).unwrap_or(0);
            match value {
                Some(Value::Float(x) | Value::NpFloat(x)) => Ok(Value::NpFloat(round_to(*x, places))),
                value => {
                    let result = round_value(vm, value.unwrap_or(&Value::None), places)?;
                    match result {
                        Value::Array(array) => finish(vm, (*array).clone(), out, None),
                        scalar => Ok(scalar),
                    }
                }
            }
        },
        "around" |vm, args| {
            let [value, places, _] = args.bind("around", ["a", "decimals", "~out"], 1)?;
            let places = places.and_then(crate::vm::item::as_index).unwrap_or(0);
            round_value(vm, value.unwrap_or(&Value::None), places)
        },
        "invert" |vm, args| invert(vm, args, "invert"),
        "bitwise_not" |vm, args| invert(vm, args, "bitwise_not"),
        "nan_to_num" |vm, args| {
            let [value, copy, nan, high, low] = args.bind("nan_to_num", ["x", "copy", "nan", "posinf", "neginf"], 1)?;
            let copy = copy.map_or(Ok(true), |copy| vm.truth(copy))?;
            let float = |value: Option<&Value>, default: f64| {
                crate::vm::args::given(value).map_or(Ok(default), crate::builtins::function::to_float)
            };
            let (nan, high, low) = (float(nan, 0.0)?, float(high, f64::MAX)?, float(low, f64::MIN)?);
            let array = vm.array_of(value.unwrap_or(&Value::None))?;
            vm.reserve(array.len(), 8)?;
            if array.dtype() != DType::Float {
                return Ok(Value::array_or_scalar(array.copy()));
            }
            let clean = |&x: &f64| {
                if x.is_nan() {
                    nan
                } else if x == f64::INFINITY {
                    high
                } else if x == f64::NEG_INFINITY {
                    low
                } else {
                    x
                }
            };
            let values = array.elements::<f64>().iter().map(clean).collect();
            let result = Array::new(*array.dims(), values);
            if let (false, Some(Value::Array(own))) = (copy, value) {
                super::assign::overwrite(vm, own, &Value::array(result))?;
                return Ok(Value::Array(own.clone()));
            }
            Ok(Value::array_or_scalar(result))
        },
    }
}
