//! What the dispatch loop tries first: plain numbers and the plainest containers, where nothing can go wrong.
//! `None` means only that the general code has to look.

use crate::compile::op::{BinaryOp, CompareOp};
use crate::numpy::array::{Array, DType};
use crate::value::Value;
use crate::value::iterator::{Iter, State};
use crate::vm::compare::ordered;
use crate::vm::item::position;

/// Integers up to this magnitude are floats, too.
const EXACT: u64 = 1 << 53;

impl Value {
    /// Whether dropping the value does nothing.
    #[inline(always)]
    pub(crate) fn is_plain(&self) -> bool {
        matches!(
            self,
            Value::Unbound
                | Value::None
                | Value::Bool(_)
                | Value::Int(_)
                | Value::Float(_)
                | Value::NpBool(_)
                | Value::NpInt(_)
                | Value::NpFloat(_)
        )
    }

    /// A clone, without a call where it is a number.
    #[inline(always)]
    pub(crate) fn quick_clone(&self) -> Value {
        match self {
            Value::Int(i) => Value::Int(*i),
            Value::Float(f) => Value::Float(*f),
            Value::NpInt(i) => Value::NpInt(*i),
            Value::NpFloat(f) => Value::NpFloat(*f),
            other => other.clone(),
        }
    }

    /// Puts a value into its place.
    ///
    /// Numbers are written by parts, kind and content. To copy a value as a whole right after it has been made
    /// by parts costs a dozen cycles: the processor cannot forward two writes to one read.
    #[inline(always)]
    pub(crate) fn put(&mut self, value: Value) {
        macro_rules! write {
            ($value:expr) => {
                if self.is_plain() {
                    // Nothing to drop, which the compiler does not see.
                    std::mem::forget(std::mem::replace(self, $value));
                } else {
                    *self = $value;
                }
            };
        }
        match value {
            Value::Int(i) => write!(Value::Int(i)),
            Value::Float(f) => write!(Value::Float(f)),
            Value::NpInt(i) => write!(Value::NpInt(i)),
            Value::NpFloat(f) => write!(Value::NpFloat(f)),
            other => write!(other),
        }
    }
}

/// `+`, `-` and `*`: `exact` of Python's integers, `wrapping` of numpy's.
#[inline(always)]
pub(crate) fn arithmetic(
    a: &Value,
    b: &Value,
    exact: impl Fn(i64, i64) -> Option<i64>,
    wrapping: impl Fn(i64, i64) -> i64,
    float: impl Fn(f64, f64) -> f64,
) -> Option<Value> {
    Some(match (a, b) {
        (Value::Float(a), Value::Float(b)) => Value::Float(float(*a, *b)),
        (Value::Int(a), Value::Int(b)) => Value::Int(exact(*a, *b)?),
        (Value::Float(a), Value::Int(b)) => Value::Float(float(*a, *b as f64)),
        (Value::Int(a), Value::Float(b)) => Value::Float(float(*a as f64, *b)),
        (Value::NpFloat(a), Value::NpFloat(b) | Value::Float(b)) | (Value::Float(a), Value::NpFloat(b)) => {
            Value::NpFloat(float(*a, *b))
        }
        (Value::NpFloat(a), Value::Int(b) | Value::NpInt(b)) | (Value::Float(a), Value::NpInt(b)) => {
            Value::NpFloat(float(*a, *b as f64))
        }
        (Value::Int(a) | Value::NpInt(a), Value::NpFloat(b)) | (Value::NpInt(a), Value::Float(b)) => {
            Value::NpFloat(float(*a as f64, *b))
        }
        (Value::NpInt(a), Value::NpInt(b) | Value::Int(b)) | (Value::Int(a), Value::NpInt(b)) => {
            Value::NpInt(wrapping(*a, *b))
        }
        _ => return None,
    })
}

/// `/`.
#[inline(always)]
pub(crate) fn division(a: &Value, b: &Value) -> Option<Value> {
    Some(match (a, b) {
        (Value::Float(a), Value::Float(b)) if *b != 0.0 => Value::Float(a / b),
        (Value::Float(a), Value::Int(b)) if *b != 0 => Value::Float(a / *b as f64),
        (Value::Int(a), Value::Float(b)) if *b != 0.0 => Value::Float(*a as f64 / b),
        (Value::Int(a), Value::Int(b)) if *b != 0 && a.unsigned_abs().max(b.unsigned_abs()) <= EXACT => {
            Value::Float(*a as f64 / *b as f64)
        }
        (Value::NpFloat(a), Value::NpFloat(b) | Value::Float(b)) | (Value::Float(a), Value::NpFloat(b)) => {
            Value::NpFloat(a / b)
        }
        (Value::NpFloat(a), Value::Int(b) | Value::NpInt(b)) | (Value::Float(a), Value::NpInt(b)) => {
            Value::NpFloat(a / *b as f64)
        }
        (Value::Int(a) | Value::NpInt(a), Value::NpFloat(b)) | (Value::NpInt(a), Value::Float(b)) => {
            Value::NpFloat(*a as f64 / b)
        }
        (Value::NpInt(a), Value::NpInt(b) | Value::Int(b)) | (Value::Int(a), Value::NpInt(b)) => {
            Value::NpFloat(*a as f64 / *b as f64)
        }
        _ => return None,
    })
}

/// An operator by its name.
#[inline]
pub(crate) fn binary(op: BinaryOp, a: &Value, b: &Value) -> Option<Value> {
    match op {
        BinaryOp::Add => arithmetic(a, b, i64::checked_add, i64::wrapping_add, |a, b| a + b),
        BinaryOp::Sub => arithmetic(a, b, i64::checked_sub, i64::wrapping_sub, |a, b| a - b),
        BinaryOp::Mul => arithmetic(a, b, i64::checked_mul, i64::wrapping_mul, |a, b| a * b),
        BinaryOp::Div => division(a, b),
        BinaryOp::Pow => match (a, b) {
            (Value::NpFloat(a), Value::NpFloat(b) | Value::Float(b))
            | (Value::Float(a), Value::NpFloat(b)) => Some(Value::NpFloat(a.powf(*b))),
            (Value::NpFloat(a), Value::Int(b)) => Some(Value::NpFloat(a.powf(*b as f64))),
            _ => None,
        },
        _ => None,
    }
}

/// A comparison of two numbers, and whether one of them is numpy's.
#[inline(always)]
pub(crate) fn comparison(op: CompareOp, a: &Value, b: &Value) -> Option<(bool, bool)> {
    if op as u8 > CompareOp::Ge as u8 {
        return None;
    }
    let numpy =
        matches!(a, Value::NpInt(_) | Value::NpFloat(_)) | matches!(b, Value::NpInt(_) | Value::NpFloat(_));
    let holds = match (a, b) {
        (Value::Int(a) | Value::NpInt(a), Value::Int(b) | Value::NpInt(b)) => ordered(op, a, b),
        (Value::Float(a) | Value::NpFloat(a), Value::Float(b) | Value::NpFloat(b)) => ordered(op, a, b),
        (Value::Int(a) | Value::NpInt(a), Value::Float(b) | Value::NpFloat(b))
            if a.unsigned_abs() <= EXACT =>
        {
            ordered(op, &(*a as f64), b)
        }
        (Value::Float(a) | Value::NpFloat(a), Value::Int(b) | Value::NpInt(b))
            if b.unsigned_abs() <= EXACT =>
        {
            ordered(op, a, &(*b as f64))
        }
        _ => return None,
    };
    Some((holds, numpy))
}

/// An element of a vector.
#[inline]
fn element(array: &Array, at: usize) -> Value {
    let place = (array.offset() as isize + array.strides()[0] * at as isize) as usize;
    match array.dtype() {
        DType::Float => Value::NpFloat(array.at(place)),
        DType::Int => Value::NpInt(array.at(place)),
        DType::Bool => Value::NpBool(array.at(place)),
    }
}

/// `object[index]` of a list, a tuple or a vector.
#[inline]
pub(crate) fn item(object: &Value, index: &Value) -> Option<Value> {
    let (Value::Int(at) | Value::NpInt(at)) = index else { return None };
    match object {
        Value::Array(array) if array.axes() == 1 => Some(element(array, position(*at, array.dims()[0])?)),
        Value::List(list) => {
            let items = list.items();
            Some(items.get(position(*at, items.len())?)?.quick_clone())
        }
        Value::Tuple(items) => Some(items.get(position(*at, items.len())?)?.quick_clone()),
        _ => None,
    }
}

/// The next item of what runs no code and cannot fail. `None` also at its end.
#[inline]
pub(crate) fn next(state: &mut State) -> Option<Value> {
    match state {
        State::Range { next, step, left } if *left > 0 => {
            let value = *next;
            *next = value.wrapping_add(*step);
            *left -= 1;
            Some(Value::Int(value))
        }
        State::List(list, at) => {
            let value = list.items().get(*at)?.quick_clone();
            *at += 1;
            Some(value)
        }
        State::Tuple(items, at) => {
            let value = items.get(*at)?.quick_clone();
            *at += 1;
            Some(value)
        }
        State::Array(array, at) if array.axes() == 1 && *at < array.dims()[0] => {
            let value = element(array, *at);
            *at += 1;
            Some(value)
        }
        _ => None,
    }
}

fn next_of(iter: &Value) -> Option<Value> {
    let Value::Iter(iter) = iter else { return None };
    next(&mut *iter.state.try_borrow_mut().ok()?)
}

/// Whether [`next_of`] has an item to give.
fn ready(iter: &Value) -> bool {
    let Value::Iter(iter) = iter else { return false };
    iter.state.try_borrow().is_ok_and(|state| match &*state {
        State::Range { left, .. } => *left > 0,
        State::List(list, at) => *at < list.len(),
        State::Tuple(items, at) => *at < items.len(),
        State::Array(array, at) => array.axes() == 1 && *at < array.dims()[0],
        _ => false,
    })
}

/// The next pair of `enumerate` or `zip` over such things, for a loop with two variables: no tuple is made.
#[inline]
pub(crate) fn pair(iter: &Iter) -> Option<(Value, Value)> {
    match &mut *iter.state.borrow_mut() {
        State::Enumerate(inner, at) => {
            let value = next_of(inner)?;
            let number = *at;
            *at += 1;
            Some((Value::Int(number), value))
        }
        State::Zip(inner, false) => {
            let [a, b] = &inner[..] else { return None };
            // Neither is advanced in vain. Where both are one iterator with one item left, it is: the general
            // code then finds its end.
            if !ready(a) || !ready(b) {
                return None;
            }
            Some((next_of(a)?, next_of(b)?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_meet_as_python_and_numpy_have_it() {
        let text = |value: Option<Value>| value.map(|value| value.describe());
        let add = |a: Value, b: Value| binary(BinaryOp::Add, &a, &b);
        assert!(matches!(add(Value::Int(1), Value::Float(0.5)), Some(Value::Float(1.5))));
        assert!(matches!(add(Value::Int(1), Value::NpFloat(0.5)), Some(Value::NpFloat(1.5))));
        assert!(matches!(add(Value::Int(1), Value::NpInt(2)), Some(Value::NpInt(3))));
        assert!(matches!(add(Value::NpInt(i64::MAX), Value::Int(1)), Some(Value::NpInt(i64::MIN))));
        assert_eq!(text(add(Value::Int(i64::MAX), Value::Int(1))), None);
        assert_eq!(text(binary(BinaryOp::Div, &Value::Float(1.0), &Value::Int(0))), None);
        assert!(
            matches!(binary(BinaryOp::Div, &Value::Int(1), &Value::NpInt(0)), Some(Value::NpFloat(x)) if x > 1e300)
        );
    }

    #[test]
    fn comparisons_of_large_integers_with_floats_are_left_to_others() {
        let large = Value::Int((1 << 53) + 1);
        assert_eq!(comparison(CompareOp::Gt, &large, &Value::Float(9_007_199_254_740_992.0)), None);
        assert_eq!(comparison(CompareOp::Lt, &Value::Int(2), &Value::NpFloat(2.5)), Some((true, true)));
        assert_eq!(comparison(CompareOp::Eq, &Value::Int(2), &Value::Float(f64::NAN)), Some((false, false)));
        assert_eq!(comparison(CompareOp::Is, &Value::Int(2), &Value::Int(2)), None);
    }
}
