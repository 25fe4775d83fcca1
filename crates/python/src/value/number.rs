//! Python and numpy scalars seen as numbers.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive};

use super::Value;
use crate::error::{Error, Fallible};
use crate::meter::Charge;

/// An integer beyond 64 bits, with the bytes that it holds.
#[derive(Debug)]
pub struct Big {
    value: BigInt,
    _charge: Charge,
}

impl Big {
    fn new(value: BigInt) -> Big {
        let _charge = Charge::new(HEADER + value.bits() as usize / 8);
        Big { value, _charge }
    }

    /// In decimal, where it has no more digits than may be.
    pub(crate) fn decimal(&self) -> Option<String> {
        // More bits than any number of so many digits.
        if self.value.bits() > LONGEST as u64 * 10 / 3 {
            return None;
        }
        let text = self.value.to_string();
        (text.trim_start_matches('-').len() <= LONGEST).then_some(text)
    }

    /// In decimal, or CPython's refusal.
    pub(crate) fn digits(&self) -> Fallible<String> {
        self.decimal().ok_or_else(too_many_digits)
    }

    /// What a walk over its digits costs, in steps.
    pub(crate) fn steps(&self) -> usize {
        steps(&self.value) as usize
    }
}

/// Most digits that an integer has in a decimal text, as in CPython.
pub(crate) const LONGEST: usize = 4300;

/// CPython's refusal of longer ones, whose conversion takes a time that grows with the square of their length.
pub(crate) fn too_many_digits() -> Error {
    Error::value_error(format!(
        "Exceeds the limit ({LONGEST} digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit"
    ))
}

const HEADER: usize = 48;
/// 64-bit digits of an integer that are worked on in the time of one step.
const DIGITS_PER_STEP: u64 = 32;

/// What a walk over the digits of an integer costs, in steps.
pub(crate) fn steps(value: &BigInt) -> u64 {
    value.bits() / 64 / DIGITS_PER_STEP
}

impl std::ops::Deref for Big {
    type Target = BigInt;

    fn deref(&self) -> &BigInt {
        &self.value
    }
}

/// A number, whatever type carried it.
#[derive(Debug, Clone)]
pub(crate) enum Number {
    Int(i64),
    Float(f64),
    Big(Rc<Big>),
}

impl Number {
    pub(crate) fn is_nan(&self) -> bool {
        matches!(self, Number::Float(f) if f.is_nan())
    }

    pub(crate) fn to_f64(&self) -> f64 {
        match self {
            Number::Int(i) => *i as f64,
            Number::Float(f) => *f,
            Number::Big(b) => b.to_f64().unwrap_or(f64::INFINITY),
        }
    }

    pub(crate) fn equals(&self, other: &Number) -> bool {
        self.order(other) == Some(Ordering::Equal)
    }

    /// Exact order, even between a float and an integer that no float holds. `None` with NaN.
    pub(crate) fn order(&self, other: &Number) -> Option<Ordering> {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => Some(a.cmp(b)),
            (Number::Float(a), Number::Float(b)) => a.partial_cmp(b),
            (Number::Int(a), Number::Float(b)) => int_float(*a, *b),
            (Number::Float(a), Number::Int(b)) => int_float(*b, *a).map(Ordering::reverse),
            (Number::Big(a), Number::Big(b)) => Some(a.value.cmp(&b.value)),
            (Number::Big(a), Number::Int(b)) => Some(a.value.cmp(&BigInt::from(*b))),
            (Number::Int(a), Number::Big(b)) => Some(BigInt::from(*a).cmp(&b.value)),
            (Number::Big(a), Number::Float(b)) => big_float(a, *b),
            (Number::Float(a), Number::Big(b)) => big_float(b, *a).map(Ordering::reverse),
        }
    }
}

fn int_float(a: i64, b: f64) -> Option<Ordering> {
    const EXACT: i64 = 1 << 53;
    if (-EXACT..=EXACT).contains(&a) {
        return (a as f64).partial_cmp(&b);
    }
    big_float(&BigInt::from(a), b)
}

fn big_float(a: &BigInt, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    if b.is_infinite() {
        return Some(if b > 0.0 { Ordering::Less } else { Ordering::Greater });
    }
    let floor = BigInt::from_f64(b.floor())?;
    Some(match a.cmp(&floor) {
        Ordering::Equal if b > b.floor() => Ordering::Less,
        order => order,
    })
}

impl Value {
    /// The value as a number, where it is a scalar one.
    pub(crate) fn number(&self) -> Option<Number> {
        Some(match self {
            Value::Bool(b) | Value::NpBool(b) => Number::Int(i64::from(*b)),
            Value::Int(i) | Value::NpInt(i) => Number::Int(*i),
            Value::Float(f) | Value::NpFloat(f) => Number::Float(*f),
            Value::Big(b) => Number::Big(b.clone()),
            _ => return None,
        })
    }

    /// An integer in the smallest form that holds it.
    pub(crate) fn big(value: BigInt) -> Value {
        match value.to_i64() {
            Some(small) => Value::Int(small),
            None => Value::Big(Rc::new(Big::new(value))),
        }
    }
}
