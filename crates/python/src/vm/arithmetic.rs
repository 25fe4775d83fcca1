//! Arithmetic of scalars: Python's own, which raises on division by zero and never overflows, and numpy's,
//! which gives inf and wraps.

use std::borrow::Cow;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::Vm;
use super::operator::unsupported_operands;
use crate::compile::op::BinaryOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::number::steps;

/// What kind of scalar a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Big,
    Float,
    NpBool,
    NpInt,
    NpFloat,
}

impl Kind {
    pub(crate) fn of(value: &Value) -> Option<Kind> {
        Some(match value {
            Value::Bool(_) | Value::Int(_) => Kind::Int,
            Value::Big(_) => Kind::Big,
            Value::Float(_) => Kind::Float,
            Value::NpBool(_) => Kind::NpBool,
            Value::NpInt(_) => Kind::NpInt,
            Value::NpFloat(_) => Kind::NpFloat,
            _ => return None,
        })
    }
}

fn int(value: &Value) -> i64 {
    match value {
        Value::Int(i) | Value::NpInt(i) => *i,
        Value::Bool(b) | Value::NpBool(b) => i64::from(*b),
        _ => 0,
    }
}

fn float(value: &Value) -> Fallible<f64> {
    match value {
        Value::Float(f) | Value::NpFloat(f) => Ok(*f),
        Value::Big(b) => match b.to_f64() {
            Some(f) if f.is_finite() => Ok(f),
            _ => Err(Error::overflow("int too large to convert to float")),
        },
        other => Ok(int(other) as f64),
    }
}

fn wide(value: &Value) -> Cow<'_, BigInt> {
    match value {
        Value::Big(b) => Cow::Borrowed(b),
        other => Cow::Owned(BigInt::from(int(other))),
    }
}

/// An operator on two scalars.
pub(crate) fn scalars(vm: &mut Vm, op: BinaryOp, a: &Value, b: &Value, x: Kind, y: Kind) -> Fallible<Value> {
    use Kind::*;
    match (x, y) {
        (NpFloat | NpInt | NpBool, _) | (_, NpFloat | NpInt | NpBool) => numpy(op, a, b, x, y),
        (Float, _) | (_, Float) => {
            python_float(op, float(a)?, float(b)?).unwrap_or_else(|| Err(unsupported_operands(op, a, b)))
        }
        (Int, Int) => {
            if let (Value::Bool(p), Value::Bool(q)) = (a, b) {
                match op {
                    BinaryOp::And => return Ok(Value::Bool(p & q)),
                    BinaryOp::Or => return Ok(Value::Bool(p | q)),
                    BinaryOp::Xor => return Ok(Value::Bool(p ^ q)),
                    _ => {}
                }
            }
            match python_int(op, int(a), int(b)) {
                Some(result) => result,
                None if op == BinaryOp::MatMul => Err(unsupported_operands(op, a, b)),
                None => python_big(vm, op, &wide(a), &wide(b)),
            }
        }
        _ if op == BinaryOp::MatMul => Err(unsupported_operands(op, a, b)),
        _ => python_big(vm, op, &wide(a), &wide(b)),
    }
}

/// `a // b` for floats, as CPython rounds it.
pub(crate) fn float_floor_div(a: f64, b: f64) -> f64 {
    let remainder = a % b;
    let mut quotient = (a - remainder) / b;
    if remainder != 0.0 && (b < 0.0) != (remainder < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return 0f64.copysign(a / b);
    }
    let floor = quotient.floor();
    if quotient - floor > 0.5 { floor + 1.0 } else { floor }
}

/// `a % b` for floats: the sign of the divisor.
pub(crate) fn float_mod(a: f64, b: f64) -> f64 {
    let remainder = a % b;
    if remainder == 0.0 {
        return 0f64.copysign(b);
    }
    if (b < 0.0) == (remainder < 0.0) { remainder } else { remainder + b }
}

pub(crate) fn int_floor_div(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

pub(crate) fn int_mod(a: i64, b: i64) -> i64 {
    let remainder = a.wrapping_rem(b);
    if remainder != 0 && (remainder < 0) != (b < 0) { remainder + b } else { remainder }
}

pub(crate) fn wrapping_pow(mut base: i64, mut exponent: u64) -> i64 {
    let mut result = 1i64;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

fn python_float(op: BinaryOp, a: f64, b: f64) -> Option<Fallible<Value>> {
    let zero = |message: &str| Some(Err(Error::zero_division(message)));
    Some(Ok(Value::Float(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div if b == 0.0 => return zero("float division by zero"),
        BinaryOp::Div => a / b,
        BinaryOp::FloorDiv if b == 0.0 => return zero("float floor division by zero"),
        BinaryOp::FloorDiv => float_floor_div(a, b),
        BinaryOp::Mod if b == 0.0 => return zero("float modulo"),
        BinaryOp::Mod => float_mod(a, b),
        BinaryOp::Pow if a == 0.0 && b < 0.0 => {
            return zero("0.0 cannot be raised to a negative power");
        }
        BinaryOp::Pow if a < 0.0 && a.is_finite() && b.is_finite() && b.trunc() != b => {
            return Some(Err(Error::unsupported(
                "complex numbers (a negative number to a fractional power)",
            )));
        }
        BinaryOp::Pow => {
            let result = a.powf(b);
            if result.is_infinite() && a.is_finite() && b.is_finite() {
                return Some(Err(Error::raise(
                    crate::value::exception::ExceptionKind::OverflowError,
                    "(34, 'Numerical result out of range')",
                )));
            }
            result
        }
        _ => return None,
    })))
}

/// `None` where 64 bits do not hold the result.
fn python_int(op: BinaryOp, a: i64, b: i64) -> Option<Fallible<Value>> {
    Some(Ok(match op {
        BinaryOp::Add => Value::Int(a.checked_add(b)?),
        BinaryOp::Sub => Value::Int(a.checked_sub(b)?),
        BinaryOp::Mul => Value::Int(a.checked_mul(b)?),
        BinaryOp::Div => {
            if b == 0 {
                return Some(Err(Error::zero_division("division by zero")));
            }
            const EXACT: u64 = 1 << 53;
            if a.unsigned_abs() > EXACT || b.unsigned_abs() > EXACT {
                return None;
            }
            Value::Float(a as f64 / b as f64)
        }
        BinaryOp::FloorDiv | BinaryOp::Mod if b == 0 => {
            return Some(Err(Error::zero_division("integer division or modulo by zero")));
        }
        BinaryOp::FloorDiv if a == i64::MIN && b == -1 => return None,
        BinaryOp::FloorDiv => Value::Int(int_floor_div(a, b)),
        BinaryOp::Mod => Value::Int(int_mod(a, b)),
        BinaryOp::Pow if b < 0 => return python_float(BinaryOp::Pow, a as f64, b as f64),
        BinaryOp::Pow => Value::Int(a.checked_pow(u32::try_from(b).ok()?)?),
        BinaryOp::And => Value::Int(a & b),
        BinaryOp::Or => Value::Int(a | b),
        BinaryOp::Xor => Value::Int(a ^ b),
        BinaryOp::LShift | BinaryOp::RShift if b < 0 => {
            return Some(Err(Error::value_error("negative shift count")));
        }
        BinaryOp::LShift => {
            let shift = u32::try_from(b).ok().filter(|&shift| shift < 63)?;
            let result = a << shift;
            if result >> shift != a {
                return None;
            }
            Value::Int(result)
        }
        BinaryOp::RShift => Value::Int(a >> b.min(63)),
        BinaryOp::MatMul => return None,
    }))
}

/// Pays for a result of about `bits` bits, made in about `work` word operations.
fn big_work(vm: &mut Vm, bits: u64, work: u64) -> Fallible<()> {
    vm.tank.memory(usize::try_from(bits / 8).unwrap_or(usize::MAX))?;
    vm.spend(usize::try_from(work).unwrap_or(usize::MAX))
}

fn python_big(vm: &mut Vm, op: BinaryOp, a: &BigInt, b: &BigInt) -> Fallible<Value> {
    let words = |n: &BigInt| n.bits() / 64 + 1;
    let (wa, wb) = (words(a), words(b));
    big_work(vm, a.bits().max(b.bits()), steps(a) + steps(b))?;
    let zero = || Error::zero_division("integer division or modulo by zero");
    Ok(Value::big(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => {
            big_work(vm, a.bits() + b.bits(), wa.saturating_mul(wb) / 8)?;
            a * b
        }
        BinaryOp::Div => {
            if b.is_zero() {
                return Err(Error::zero_division("division by zero"));
            }
            return big_quotient(a, b);
        }
        BinaryOp::FloorDiv | BinaryOp::Mod => {
            if b.is_zero() {
                return Err(zero());
            }
            big_work(vm, a.bits(), wa.saturating_mul(wb) / 8)?;
            let remainder = ((a % b) + b) % b;
            if op == BinaryOp::Mod { remainder } else { (a - &remainder) / b }
        }
        BinaryOp::Pow => {
            if b.is_negative() {
                let (x, y) = (a.to_f64().unwrap_or(f64::INFINITY), b.to_f64().unwrap_or(f64::NEG_INFINITY));
                return python_float(BinaryOp::Pow, x, y).unwrap_or(Ok(Value::Float(0.0)));
            }
            let exponent = b.to_u32().unwrap_or(u32::MAX);
            if a.bits() <= 1 {
                // 0, 1 and -1 stay small.
                let odd = b.bit(0);
                let one = BigInt::from(1);
                return Ok(Value::big(match (a.is_zero(), a.is_negative() && odd) {
                    (true, _) if b.is_zero() => one,
                    (true, _) => BigInt::zero(),
                    (false, true) => -one,
                    (false, false) => one,
                }));
            }
            let bits = a.bits().saturating_mul(u64::from(exponent));
            let words = bits / 64 + 1;
            big_work(vm, bits, words.saturating_mul(words) / 8)?;
            a.pow(exponent)
        }
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::LShift => {
            let Some(shift) = b.to_u64() else { return Err(Error::value_error("negative shift count")) };
            big_work(vm, a.bits().saturating_add(shift), shift / 64)?;
            a << shift
        }
        BinaryOp::RShift => match b.to_u64() {
            Some(shift) => a >> shift,
            None => return Err(Error::value_error("negative shift count")),
        },
        BinaryOp::MatMul => {
            return Err(Error::type_error("unsupported operand type(s) for @: 'int' and 'int'"));
        }
    }))
}

/// True division, rounded once as CPython does: enough bits of the quotient, the last of them sticky.
fn big_quotient(a: &BigInt, b: &BigInt) -> Fallible<Value> {
    let too_large = || Error::overflow("integer division result too large for a float");
    let negative = a.is_negative() != b.is_negative();
    let (x, y) = (a.magnitude(), b.magnitude());
    // The quotient gets at least 64 bits.
    let shift = 66 + y.bits() as i64 - x.bits() as i64;
    if shift > 1_200 {
        return Ok(Value::Float(if negative { -0.0 } else { 0.0 }));
    }
    if shift < -1_200 {
        return Err(too_large());
    }
    let (top, bottom) =
        if shift >= 0 { (x << shift as u64, y.clone()) } else { (x.clone(), y << (-shift) as u64) };
    let mut quotient = &top / &bottom;
    if &quotient * &bottom != top {
        quotient |= num_bigint::BigUint::from(1u8);
    }
    let value = quotient.to_f64().unwrap_or(f64::INFINITY) * 2f64.powi(-shift as i32);
    if value.is_infinite() {
        Err(too_large())
    } else {
        Ok(Value::Float(if negative { -value } else { value }))
    }
}

fn numpy(op: BinaryOp, a: &Value, b: &Value, x: Kind, y: Kind) -> Fallible<Value> {
    use Kind::*;
    if matches!(x, Float | NpFloat) || matches!(y, Float | NpFloat) {
        let (p, q) = (float(a)?, float(b)?);
        return match numpy_float(op, p, q) {
            Some(value) => Ok(Value::NpFloat(value)),
            None => Err(Error::type_error(format!(
                "unsupported operand type(s) for {}: '{}' and '{}'",
                super::operator::symbol(op),
                a.type_name(),
                b.type_name()
            ))),
        };
    }
    if matches!(x, Big) || matches!(y, Big) {
        return Err(Error::overflow("Python integer is out of bounds for int64"));
    }
    if x == NpBool && y == NpBool
        || matches!((a, b), (Value::NpBool(_), Value::Bool(_)) | (Value::Bool(_), Value::NpBool(_)))
    {
        let (p, q) = (int(a) != 0, int(b) != 0);
        return Ok(match op {
            BinaryOp::Add | BinaryOp::Or => Value::NpBool(p | q),
            BinaryOp::Mul | BinaryOp::And => Value::NpBool(p & q),
            BinaryOp::Xor => Value::NpBool(p ^ q),
            BinaryOp::Sub => {
                return Err(Error::type_error(
                    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
                ));
            }
            BinaryOp::Div => Value::NpFloat(int(a) as f64 / int(b) as f64),
            _ => numpy_int(op, int(a), int(b))?,
        });
    }
    if op == BinaryOp::Div {
        return Ok(Value::NpFloat(int(a) as f64 / int(b) as f64));
    }
    numpy_int(op, int(a), int(b))
}

/// `None` where floats do not have the operator.
pub(crate) fn numpy_float(op: BinaryOp, a: f64, b: f64) -> Option<f64> {
    Some(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::FloorDiv => numpy_floor_div(a, b),
        BinaryOp::Mod => numpy_mod(a, b),
        BinaryOp::Pow => a.powf(b),
        _ => return None,
    })
}

pub(crate) fn numpy_floor_div(a: f64, b: f64) -> f64 {
    if b == 0.0 { a / b } else { float_floor_div(a, b) }
}

pub(crate) fn numpy_mod(a: f64, b: f64) -> f64 {
    if b == 0.0 { f64::NAN } else { float_mod(a, b) }
}

pub(crate) fn numpy_int(op: BinaryOp, a: i64, b: i64) -> Fallible<Value> {
    Ok(Value::NpInt(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::FloorDiv => numpy_int_floor_div(a, b),
        BinaryOp::Mod => numpy_int_mod(a, b),
        BinaryOp::Pow => match u64::try_from(b) {
            Ok(exponent) => wrapping_pow(a, exponent),
            Err(_) => {
                return Err(Error::value_error("Integers to negative integer powers are not allowed."));
            }
        },
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::LShift => numpy_shl(a, b),
        BinaryOp::RShift => numpy_shr(a, b),
        BinaryOp::Div => return Ok(Value::NpFloat(a as f64 / b as f64)),
        BinaryOp::MatMul => {
            return Err(Error::value_error(
                "matmul: Input operand 0 does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)",
            ));
        }
    }))
}

pub(crate) fn numpy_int_floor_div(a: i64, b: i64) -> i64 {
    if b == 0 { 0 } else { int_floor_div(a, b) }
}

pub(crate) fn numpy_int_mod(a: i64, b: i64) -> i64 {
    if b == 0 { 0 } else { int_mod(a, b) }
}

pub(crate) fn numpy_shl(a: i64, b: i64) -> i64 {
    u32::try_from(b).ok().and_then(|shift| a.checked_shl(shift)).unwrap_or(0)
}

pub(crate) fn numpy_shr(a: i64, b: i64) -> i64 {
    u32::try_from(b).ok().and_then(|shift| a.checked_shr(shift)).unwrap_or(if a < 0 { -1 } else { 0 })
}
