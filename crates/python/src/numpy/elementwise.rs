//! Operators on arrays.

use super::array::{Array, DType};
use super::broadcast::{Operand, common, zip};
use super::dims::Dims;
use super::linalg;
use crate::compile::op::{BinaryOp, CompareOp, UnaryOp};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::vm::Vm;
use crate::vm::arithmetic as scalar;
use crate::vm::compare::ordered;
use crate::vm::operator::symbol;

fn is_numeric(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::List(_) | Value::Tuple(_) | Value::Range(_))
        || value.number().is_some()
}

fn no_loop() -> Error {
    Error::raise(
        crate::value::exception::ExceptionKind::UFuncTypeError,
        "ufunc did not contain a loop with signature matching types of numbers and strings",
    )
}

/// An arithmetic or bitwise operator with an array on at least one side.
pub(crate) fn operator(vm: &mut Vm, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
    if op == BinaryOp::MatMul {
        return linalg::matmul_values(vm, a, b);
    }
    if !is_numeric(a) || !is_numeric(b) {
        if matches!(a, Value::Str(_)) || matches!(b, Value::Str(_)) {
            return Err(no_loop());
        }
        return Err(Error::type_error(format!(
            "unsupported operand type(s) for {}: '{}' and '{}'",
            symbol(op),
            a.type_name(),
            b.type_name()
        )));
    }
    let (x, y) = (Operand::of(vm, a)?, Operand::of(vm, b)?);
    arithmetic(vm, op, &x, &y).map(Value::array_or_scalar)
}

/// The array that an arithmetic or bitwise operator gives.
pub(crate) fn arithmetic(vm: &mut Vm, op: BinaryOp, x: &Operand, y: &Operand) -> Fallible<Array> {
    let dims = common(&x.dims(), &y.dims())?;
    vm.reserve(dims.count(), 8)?;
    let kind = x.dtype().max(y.dtype());
    let float = kind == DType::Float || op == BinaryOp::Div;
    if float {
        return floats(op, x, y, dims);
    }
    if kind == DType::Bool {
        let result = match op {
            BinaryOp::Add | BinaryOp::Or => zip(x, y, &dims, |a: bool, b: bool| a | b),
            BinaryOp::Mul | BinaryOp::And => zip(x, y, &dims, |a: bool, b: bool| a & b),
            BinaryOp::Xor => zip(x, y, &dims, |a: bool, b: bool| a ^ b),
            BinaryOp::Sub => {
                return Err(Error::type_error(
                    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
                ));
            }
            _ => return ints(op, x, y, dims),
        };
        return Ok(Array::new(dims, result));
    }
    ints(op, x, y, dims)
}

fn ints(op: BinaryOp, x: &Operand, y: &Operand, dims: Dims) -> Fallible<Array> {
    if op == BinaryOp::Pow {
        let negative = match y {
            Operand::Array(array) => array.elements::<i64>().iter().any(|&e| e < 0),
            other => other.scalar::<i64>().is_some_and(|e| e < 0),
        };
        if negative {
            return Err(Error::value_error("Integers to negative integer powers are not allowed."));
        }
    }
    let result = match op {
        BinaryOp::Add => zip(x, y, &dims, |a: i64, b: i64| a.wrapping_add(b)),
        BinaryOp::Sub => zip(x, y, &dims, |a: i64, b: i64| a.wrapping_sub(b)),
        BinaryOp::Mul => zip(x, y, &dims, |a: i64, b: i64| a.wrapping_mul(b)),
        BinaryOp::FloorDiv => zip(x, y, &dims, scalar::numpy_int_floor_div),
        BinaryOp::Mod => zip(x, y, &dims, scalar::numpy_int_mod),
        BinaryOp::Pow => zip(x, y, &dims, |a: i64, b: i64| scalar::wrapping_pow(a, b as u64)),
        BinaryOp::And => zip(x, y, &dims, |a: i64, b: i64| a & b),
        BinaryOp::Or => zip(x, y, &dims, |a: i64, b: i64| a | b),
        BinaryOp::Xor => zip(x, y, &dims, |a: i64, b: i64| a ^ b),
        BinaryOp::LShift => zip(x, y, &dims, scalar::numpy_shl),
        BinaryOp::RShift => zip(x, y, &dims, scalar::numpy_shr),
        BinaryOp::Div | BinaryOp::MatMul => return Err(Error::type_error("not an integer operation")),
    };
    Ok(Array::new(dims, result))
}

fn floats(op: BinaryOp, x: &Operand, y: &Operand, dims: Dims) -> Fallible<Array> {
    let result = match op {
        BinaryOp::Add => zip(x, y, &dims, |a: f64, b: f64| a + b),
        BinaryOp::Sub => zip(x, y, &dims, |a: f64, b: f64| a - b),
        BinaryOp::Mul => zip(x, y, &dims, |a: f64, b: f64| a * b),
        BinaryOp::Div => zip(x, y, &dims, |a: f64, b: f64| a / b),
        BinaryOp::FloorDiv => zip(x, y, &dims, scalar::numpy_floor_div),
        BinaryOp::Mod => zip(x, y, &dims, scalar::numpy_mod),
        // numpy computes these exponents without `pow`.
        BinaryOp::Pow => match y.scalar::<f64>() {
            Some(2.0) => zip(x, y, &dims, |a: f64, _: f64| a * a),
            Some(0.5) => zip(x, y, &dims, |a: f64, _: f64| a.sqrt()),
            Some(-1.0) => zip(x, y, &dims, |a: f64, _: f64| 1.0 / a),
            Some(1.0) => zip(x, y, &dims, |a: f64, _: f64| a),
            _ => zip(x, y, &dims, |a: f64, b: f64| a.powf(b)),
        },
        _ => {
            return Err(Error::type_error(format!(
                "ufunc '{}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
                match op {
                    BinaryOp::And => "bitwise_and",
                    BinaryOp::Or => "bitwise_or",
                    BinaryOp::Xor => "bitwise_xor",
                    BinaryOp::LShift => "left_shift",
                    _ => "right_shift",
                }
            )));
        }
    };
    Ok(Array::new(dims, result))
}

/// An elementwise comparison; `None` where no side is an array.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, a: &Value, b: &Value) -> Fallible<Option<Value>> {
    let array = |v: &Value| matches!(v, Value::Array(_));
    let numpy = |v: &Value| matches!(v, Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_));
    let sequence = |v: &Value| matches!(v, Value::List(_) | Value::Tuple(_));
    if !(array(a) || array(b) || numpy(a) && sequence(b) || sequence(a) && numpy(b)) {
        return Ok(None);
    }
    if !is_numeric(a) || !is_numeric(b) {
        let other = if array(a) { b } else { a };
        return match op {
            CompareOp::Eq | CompareOp::Ne if matches!(other, Value::None | Value::Str(_)) => {
                let Value::Array(array) = (if array(a) { a } else { b }) else { return Ok(None) };
                let result = vec![op == CompareOp::Ne; array.len()];
                Ok(Some(Value::array_or_scalar(Array::new(*array.dims(), result))))
            }
            CompareOp::Eq | CompareOp::Ne => Ok(Some(Value::Bool(op == CompareOp::Ne))),
            _ if matches!(other, Value::Str(_)) => Err(no_loop()),
            _ => Err(Error::type_error(format!(
                "'{}' not supported between instances of '{}' and '{}'",
                match op {
                    CompareOp::Lt => "<",
                    CompareOp::Le => "<=",
                    CompareOp::Gt => ">",
                    _ => ">=",
                },
                a.type_name(),
                b.type_name()
            ))),
        };
    }
    let (x, y) = (Operand::of(vm, a)?, Operand::of(vm, b)?);
    let whole = common(&x.dims(), &y.dims())?;
    vm.reserve(whole.count(), 1)?;
    Ok(Some(Value::array_or_scalar(Array::new(whole, comparison(op, &x, &y, &whole)))))
}

/// Elementwise comparison in the common type.
pub(crate) fn comparison(op: CompareOp, x: &Operand, y: &Operand, dims: &Dims) -> Vec<bool> {
    macro_rules! each {
        ($kind:ty) => {
            match op {
                CompareOp::Eq => zip(x, y, dims, |a: $kind, b: $kind| a == b),
                CompareOp::Ne => zip(x, y, dims, |a: $kind, b: $kind| a != b),
                CompareOp::Lt => zip(x, y, dims, |a: $kind, b: $kind| a < b),
                CompareOp::Le => zip(x, y, dims, |a: $kind, b: $kind| a <= b),
                CompareOp::Gt => zip(x, y, dims, |a: $kind, b: $kind| a > b),
                _ => zip(x, y, dims, |a: $kind, b: $kind| ordered(op, &a, &b)),
            }
        };
    }
    match x.dtype().max(y.dtype()) {
        DType::Float => each!(f64),
        DType::Int => each!(i64),
        DType::Bool => each!(bool),
    }
}

/// `item in array`.
pub(crate) fn contains(vm: &mut Vm, array: &Value, item: &Value) -> Fallible<bool> {
    match compare(vm, CompareOp::Eq, array, item)? {
        Some(Value::Array(hits)) => Ok(hits.elements::<bool>().iter().any(|&hit| hit)),
        Some(Value::NpBool(hit) | Value::Bool(hit)) => Ok(hit),
        _ => Ok(false),
    }
}

/// `-a`, `+a` and `~a`.
pub(crate) fn unary_operator(vm: &mut Vm, op: UnaryOp, a: &Value) -> Fallible<Value> {
    let array = vm.array_of(a)?;
    vm.reserve(array.len(), 8)?;
    let dims = *array.dims();
    Ok(Value::array_or_scalar(match (op, array.dtype()) {
        (UnaryOp::Pos, _) => array.copy(),
        (UnaryOp::Neg, DType::Float) => {
            Array::new(dims, array.elements::<f64>().iter().map(|x| -x).collect())
        }
        (UnaryOp::Neg, DType::Int) => {
            Array::new(dims, array.elements::<i64>().iter().map(|x| x.wrapping_neg()).collect())
        }
        (UnaryOp::Neg, DType::Bool) => {
            return Err(Error::type_error(
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.",
            ));
        }
        (UnaryOp::Invert, DType::Bool) => {
            Array::new(dims, array.elements::<bool>().iter().map(|x| !x).collect())
        }
        (UnaryOp::Invert, DType::Int) => {
            Array::new(dims, array.elements::<i64>().iter().map(|x| !x).collect())
        }
        _ => {
            return Err(Error::type_error(
                "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
            ));
        }
    }))
}
