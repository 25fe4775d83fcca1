//! Binary functions on arrays, with `out=` and `where=`.

use std::rc::Rc;

use super::array::{Array, DType};
use super::assign;
use super::broadcast::{Operand, common, zip};
use super::dims::Dims;
use super::elementwise::{arithmetic, comparison};
use super::reduction::{self, Fold};
use crate::compile::method::Method;
use crate::compile::op::{BinaryOp, CompareOp};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Binary {
    Arithmetic(BinaryOp),
    Compare(CompareOp),
    Minimum,
    Maximum,
    FMin,
    FMax,
    Arctan2,
    Hypot,
    CopySign,
    FMod,
    LogAddExp,
    LogAddExp2,
    FloatPower,
    NextAfter,
    Gcd,
    Lcm,
    Heaviside,
    And,
    Or,
    Xor,
}

fn minimum(a: f64, b: f64) -> f64 {
    if a.is_nan() || a <= b { a } else { b }
}

fn maximum(a: f64, b: f64) -> f64 {
    if a.is_nan() || a >= b { a } else { b }
}

fn log_add_exp(a: f64, b: f64) -> f64 {
    if a == b {
        return a + std::f64::consts::LN_2;
    }
    let (high, low) = if a > b { (a, b) } else { (b, a) };
    if low.is_nan() || high.is_nan() { f64::NAN } else { high + (low - high).exp().ln_1p() }
}

fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a.wrapping_abs()
}

fn next_after(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if a < b {
        a.next_up()
    } else if a > b {
        a.next_down()
    } else {
        b
    }
}

/// The array that a binary function gives.
pub(crate) fn apply(vm: &mut Vm, function: Binary, x: &Operand, y: &Operand) -> Fallible<Array> {
    if let Binary::Arithmetic(op) = function {
        return arithmetic(vm, op, x, y);
    }
    let dims = common(&x.dims(), &y.dims())?;
    vm.reserve(dims.count(), 8)?;
    if let Binary::Compare(op) = function {
        return Ok(Array::new(dims, comparison(op, x, y, &dims)));
    }
    let kind = x.dtype().max(y.dtype());
    macro_rules! float {
        ($f:expr) => {
            Array::new(dims, zip(x, y, &dims, $f))
        };
    }
    Ok(match (function, kind) {
        (Binary::Minimum | Binary::FMin, DType::Int) => {
            Array::new(dims, zip(x, y, &dims, |a: i64, b: i64| a.min(b)))
        }
        (Binary::Maximum | Binary::FMax, DType::Int) => {
            Array::new(dims, zip(x, y, &dims, |a: i64, b: i64| a.max(b)))
        }
        (Binary::Minimum | Binary::FMin, DType::Bool) => {
            Array::new(dims, zip(x, y, &dims, |a: bool, b: bool| a & b))
        }
        (Binary::Maximum | Binary::FMax, DType::Bool) => {
            Array::new(dims, zip(x, y, &dims, |a: bool, b: bool| a | b))
        }
        (Binary::Minimum, _) => float!(minimum),
        (Binary::Maximum, _) => float!(maximum),
        (Binary::FMin, _) => float!(|a: f64, b: f64| if b.is_nan() || a <= b { a } else { b }),
        (Binary::FMax, _) => float!(|a: f64, b: f64| if b.is_nan() || a >= b { a } else { b }),
        (Binary::Arctan2, _) => float!(f64::atan2),
        (Binary::Hypot, _) => float!(f64::hypot),
        (Binary::CopySign, _) => float!(f64::copysign),
        (Binary::FMod, DType::Float) => float!(|a: f64, b: f64| a % b),
        (Binary::FMod, _) => {
            Array::new(dims, zip(x, y, &dims, |a: i64, b: i64| if b == 0 { 0 } else { a.wrapping_rem(b) }))
        }
        (Binary::LogAddExp, _) => float!(log_add_exp),
        (Binary::LogAddExp2, _) => float!(|a: f64, b: f64| {
            log_add_exp(a * std::f64::consts::LN_2, b * std::f64::consts::LN_2) / std::f64::consts::LN_2
        }),
        (Binary::FloatPower, _) => float!(f64::powf),
        (Binary::NextAfter, _) => float!(next_after),
        (Binary::Gcd | Binary::Lcm, DType::Float) => {
            return Err(Error::raise(
                crate::value::exception::ExceptionKind::UFuncTypeError,
                "ufunc 'gcd' did not contain a loop with signature matching types of floats",
            ));
        }
        (Binary::Gcd, _) => Array::new(dims, zip(x, y, &dims, gcd)),
        (Binary::Lcm, _) => {
            let lcm = |a: i64, b: i64| match gcd(a, b) {
                0 => 0,
                common => (a / common).wrapping_mul(b).wrapping_abs(),
            };
            Array::new(dims, zip(x, y, &dims, lcm))
        }
        (Binary::Heaviside, _) => float!(|a: f64, b: f64| {
            if a.is_nan() {
                a
            } else if a == 0.0 {
                b
            } else {
                f64::from(u8::from(a > 0.0))
            }
        }),
        (Binary::And, _) => Array::new(dims, zip(x, y, &dims, |a: bool, b: bool| a & b)),
        (Binary::Or, _) => Array::new(dims, zip(x, y, &dims, |a: bool, b: bool| a | b)),
        (Binary::Xor, _) => Array::new(dims, zip(x, y, &dims, |a: bool, b: bool| a ^ b)),
        (Binary::Arithmetic(_) | Binary::Compare(_), _) => {
            return Err(Error::type_error("ufunc not supported for the input types"));
        }
    })
}

fn call(vm: &mut Vm, args: &Args<'_>, name: &str, function: Binary) -> Fallible<Value> {
    if let [a, b] = args.values
        && args.names.is_empty()
        && let Some(result) = scalars(function, a, b)
    {
        return Ok(result);
    }
    let [a, b, out, mask, dtype] = args.bind(name, ["x1", "x2", "out", "where", "dtype"], 2)?;
    let (a, b) = (a.unwrap_or(&Value::None), b.unwrap_or(&Value::None));
    for value in [a, b] {
        if matches!(value, Value::None | Value::Str(_) | Value::Dict(_) | Value::Set(_)) {
            return Err(Error::type_error(format!(
                "ufunc '{name}' did not contain a loop with signature matching types: an operand is '{}'",
                value.type_name()
            )));
        }
    }
    let (x, y) = (Operand::of(vm, a)?, Operand::of(vm, b)?);
    let result = apply(vm, function, &x, &y)?;
    let result = match super::convert::optional_dtype(dtype)? {
        Some(dtype) => result.copy_as(dtype),
        None => result,
    };
    finish(vm, result, out, mask)
}

/// Puts a result where `out=` and `where=` say.
pub(crate) fn finish(
    vm: &mut Vm,
    result: Array,
    out: Option<&Value>,
    mask: Option<&Value>,
) -> Fallible<Value> {
    let mask = match given(mask) {
        Some(Value::Bool(true)) | None => None,
        Some(mask) => Some(mask),
    };
    let out = match given(out) {
        Some(Value::Tuple(items)) => items.first().cloned(),
        other => other.cloned(),
    };
    match (out, mask) {
        (None, None) => Ok(Value::array_or_scalar(result)),
        (Some(Value::Array(target)), _) if result.dtype() > target.dtype() => Err(Error::raise(
            crate::value::exception::ExceptionKind::UFuncTypeError,
            format!(
                "Cannot cast ufunc output from dtype('{}') to dtype('{}') with casting rule 'same_kind'",
                result.dtype().name(),
                target.dtype().name()
            ),
        )),
        (Some(Value::Array(target)), None) => {
            if result.dims() != target.dims() {
                return Err(Error::value_error(format!(
                    "non-broadcastable output operand with shape {} doesn't match the broadcast shape {}",
                    target.dims().tight(),
                    result.dims().tight()
                )));
            }
            assign::overwrite(vm, &target, &Value::array(result))?;
            Ok(Value::Array(target))
        }
        (Some(target @ Value::Array(_)), Some(mask)) => {
            let result = Value::array(result);
            let chosen = super::select::choose(vm, mask, &result, &target)?;
            let Value::Array(array) = &target else { return Ok(target) };
            assign::overwrite(vm, array, &Value::array(chosen))?;
            Ok(target)
        }
        // Where the mask is false numpy leaves whatever the memory held; zero is one such value.
        (None, Some(mask)) => {
            let zeros = Value::Bool(false);
            super::select::choose(vm, mask, &Value::array(result), &zeros).map(Value::array_or_scalar)
        }
        (Some(_), _) => Err(Error::type_error("return arrays must be of ArrayType")),
    }
}

/// Plain scalars, without arrays in between.
fn scalars(function: Binary, a: &Value, b: &Value) -> Option<Value> {
    if let (Value::Float(x) | Value::NpFloat(x), Value::Float(y) | Value::NpFloat(y)) = (a, b) {
        return Some(Value::NpFloat(match function {
            Binary::Minimum => minimum(*x, *y),
            Binary::Maximum => maximum(*x, *y),
            Binary::Arctan2 => x.atan2(*y),
            Binary::Hypot => x.hypot(*y),
            _ => return None,
        }));
    }
    None
}

macro_rules! table {
    ($($name:literal $function:expr),* $(,)?) => {
        /// The functions by name.
        pub(crate) static FUNCTIONS: &[Native] = &[
            $(Native::new($name, |vm, args| call(vm, args, $name, $function))),*
        ];

        fn named(name: &str) -> Option<Binary> {
            match name {
                $($name => Some($function),)*
                _ => None,
            }
        }
    };
}

table! {
    "add" Binary::Arithmetic(BinaryOp::Add),
    "subtract" Binary::Arithmetic(BinaryOp::Sub),
    "multiply" Binary::Arithmetic(BinaryOp::Mul),
    "divide" Binary::Arithmetic(BinaryOp::Div),
    "true_divide" Binary::Arithmetic(BinaryOp::Div),
    "floor_divide" Binary::Arithmetic(BinaryOp::FloorDiv),
    "mod" Binary::Arithmetic(BinaryOp::Mod),
    "remainder" Binary::Arithmetic(BinaryOp::Mod),
    "power" Binary::Arithmetic(BinaryOp::Pow),
    "bitwise_and" Binary::Arithmetic(BinaryOp::And),
    "bitwise_or" Binary::Arithmetic(BinaryOp::Or),
    "bitwise_xor" Binary::Arithmetic(BinaryOp::Xor),
    "left_shift" Binary::Arithmetic(BinaryOp::LShift),
    "right_shift" Binary::Arithmetic(BinaryOp::RShift),
    "equal" Binary::Compare(CompareOp::Eq),
    "not_equal" Binary::Compare(CompareOp::Ne),
    "less" Binary::Compare(CompareOp::Lt),
    "less_equal" Binary::Compare(CompareOp::Le),
    "greater" Binary::Compare(CompareOp::Gt),
    "greater_equal" Binary::Compare(CompareOp::Ge),
    "minimum" Binary::Minimum,
    "maximum" Binary::Maximum,
    "fmin" Binary::FMin,
    "fmax" Binary::FMax,
    "arctan2" Binary::Arctan2,
    "hypot" Binary::Hypot,
    "copysign" Binary::CopySign,
    "fmod" Binary::FMod,
    "logaddexp" Binary::LogAddExp,
    "heaviside" Binary::Heaviside,
    "logical_and" Binary::And,
    "logical_or" Binary::Or,
    "logical_xor" Binary::Xor,
    "float_power" Binary::FloatPower,
    "pow" Binary::Arithmetic(BinaryOp::Pow),
    "bitwise_left_shift" Binary::Arithmetic(BinaryOp::LShift),
    "logaddexp2" Binary::LogAddExp2,
    "nextafter" Binary::NextAfter,
    "gcd" Binary::Gcd,
    "lcm" Binary::Lcm,
    "atan2" Binary::Arctan2,
}

/// `np.add.reduce(a)`, `np.subtract.outer(a, b)` and their like.
pub(crate) fn method(vm: &mut Vm, native: &Native, method: Method, args: &Args<'_>) -> Fallible<Value> {
    let unsupported = || Error::unsupported(format!("np.{}.{}", native.name, method.name()));
    let function = named(native.name).ok_or_else(unsupported)?;
    match method {
        Method::Outer => {
            let [a, b] = args.exact("outer")?;
            let (x, y) = (vm.array_of(a)?, vm.array_of(b)?);
            let mut dims = *x.dims();
            for _ in 0..y.axes() {
                if !dims.push(1) {
                    return Err(Error::unsupported("so many dimensions"));
                }
            }
            let x = x.copy();
            let x = x.view(dims, dims.strides(), x.offset());
            apply(vm, function, &Operand::Array(Rc::new(x)), &Operand::Array(y)).map(Value::array_or_scalar)
        }
        Method::Reduce => {
            let [array, axis, _, _, keep, _, _] = args.bind(
                "reduce",
                ["array", "axis", "~dtype", "~out", "keepdims", "~initial", "~where"],
                1,
            )?;
            let keep = super::reduce::flag(vm, keep)?;
            let fold = match function {
                Binary::Arithmetic(BinaryOp::Add) => Fold::Sum,
                Binary::Arithmetic(BinaryOp::Mul) => Fold::Product,
                Binary::Minimum => Fold::Min,
                Binary::Maximum => Fold::Max,
                Binary::And => Fold::All,
                Binary::Or => Fold::Any,
                _ => return Err(unsupported()),
            };
            let array = vm.array_of(array.unwrap_or(&Value::None))?;
            let zero = Value::Int(0);
            let axes = reduction::axes(vm, Some(axis.unwrap_or(&zero)), array.axes())?;
            reduction::fold(vm, &array, fold, &axes, keep).map(Value::array_or_scalar)
        }
        Method::Accumulate => {
            let [array, axis, _, _] = args.bind("accumulate", ["array", "axis", "~dtype", "~out"], 1)?;
            let array = vm.array_of(array.unwrap_or(&Value::None))?;
            let zero = Value::Int(0);
            let axis = Some(given(axis).unwrap_or(&zero));
            match function {
                Binary::Arithmetic(BinaryOp::Add) => {
                    return super::product::running(vm, &array, axis, "cumsum").map(Value::array);
                }
                Binary::Arithmetic(BinaryOp::Mul) => {
                    return super::product::running(vm, &array, axis, "cumprod").map(Value::array);
                }
                Binary::Maximum => {
                    return super::product::running(vm, &array, axis, "maximum").map(Value::array);
                }
                Binary::Minimum => {
                    return super::product::running(vm, &array, axis, "minimum").map(Value::array);
                }
                _ => {}
            }
            let mut values = array.elements::<f64>().into_vec();
            if array.axes() != 1 {
                return Err(unsupported());
            }
            for at in 1..values.len() {
                let (x, y) = (Operand::Float(values[at - 1]), Operand::Float(values[at]));
                let next = apply(vm, function, &x, &y)?;
                values[at] = next.at(next.offset());
            }
            let result = Array::vector(values);
            Ok(Value::array(if array.dtype() == DType::Float { result } else { result.copy_as(DType::Int) }))
        }
        Method::At => {
            // `np.add.at(target, indices, values)`: repeated indices count repeatedly.
            let args = args.only("at", 2, 3)?;
            let Value::Array(target) = &args[0] else { return Err(unsupported()) };
            if !target.writable() {
                return Err(Error::value_error("array is read-only"));
            }
            let Some(values) = args.get(2) else { return Err(unsupported()) };
            let values = vm.array_of(values)?;
            if values.dtype() > target.dtype() {
                return Err(Error::raise(
                    crate::value::exception::ExceptionKind::UFuncTypeError,
                    format!(
                        "Cannot cast ufunc '{}' output from dtype('{}') to dtype('{}') with casting rule 'same_kind'",
                        native.name,
                        values.dtype().name(),
                        target.dtype().name()
                    ),
                ));
            }
            let (dims, places) = match super::index::select(vm, target, &args[1])? {
                super::index::Selection::Places { dims, places } => (dims, places),
                super::index::Selection::View(view) => {
                    vm.reserve(view.len(), 8)?;
                    (*view.dims(), (0..view.len()).map(|at| view.place_of(at)).collect())
                }
            };
            let values = super::broadcast::stretch(&values, &dims)?;
            for (at, place) in places.into_iter().enumerate() {
                vm.spend(1)?;
                let old = target.scalar(place);
                let (x, y) = (Operand::of(vm, &old)?, Operand::of(vm, &values.scalar_at_flat(at))?);
                let new = apply(vm, function, &x, &y)?;
                assign::scalar_at(target, place, &new.scalar(new.offset()));
            }
            Ok(Value::None)
        }
        _ => Err(unsupported()),
    }
}

/// The common shape of several operands.
pub(crate) fn common_dims(operands: &[&Operand]) -> Fallible<Dims> {
    operands.iter().try_fold(Dims::empty(), |dims, operand| common(&dims, &operand.dims()))
}
