//! Operators: which kind of operand decides which code runs.

use std::rc::Rc;

use super::Vm;
use super::arithmetic::{self, Kind};
use crate::compile::op::{BinaryOp, CompareOp, UnaryOp};
use crate::error::{Error, Fallible};
use crate::numpy::{assign, elementwise};
use crate::value::Value;
use crate::value::mapping::{Dict, DictKind, Set};

/// The operator as error messages show it.
pub(crate) fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::FloorDiv => "//",
        BinaryOp::Mod => "%",
        BinaryOp::Pow => "** or pow()",
        BinaryOp::MatMul => "@",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::LShift => "<<",
        BinaryOp::RShift => ">>",
    }
}

impl Vm {
    pub(crate) fn binary(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        if let (Some(x), Some(y)) = (Kind::of(a), Kind::of(b)) {
            return arithmetic::scalars(self, op, a, b, x, y);
        }
        if matches!(a, Value::Array(_)) || matches!(b, Value::Array(_)) {
            return elementwise::operator(self, op, a, b);
        }
        if matches!(a, Value::Instance(_)) || matches!(b, Value::Instance(_)) {
            let name = match op {
                BinaryOp::Add => "add",
                BinaryOp::Sub => "sub",
                BinaryOp::Mul => "mul",
                BinaryOp::Div => "truediv",
                BinaryOp::FloorDiv => "floordiv",
                BinaryOp::Mod => "mod",
                BinaryOp::Pow => "pow",
                BinaryOp::MatMul => "matmul",
                BinaryOp::And => "and",
                BinaryOp::Or => "or",
                BinaryOp::Xor => "xor",
                BinaryOp::LShift => "lshift",
                BinaryOp::RShift => "rshift",
            };
            return match self.special_binary(name, a, b)? {
                Some(result) => Ok(result),
                None => Err(unsupported_operands(op, a, b)),
            };
        }
        // A numpy scalar turns a list into an array: np.float64(2) * [1, 2].
        let numpy = |v: &Value| matches!(v, Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_));
        let sequence = |v: &Value| matches!(v, Value::List(_) | Value::Tuple(_));
        if numpy(a) && sequence(b) || numpy(b) && sequence(a) {
            // `*` repeats instead, and refuses floats.
            if op != BinaryOp::Mul {
                return elementwise::operator(self, op, a, b);
            }
        }
        match (op, a, b) {
            (BinaryOp::Add, Value::List(x), Value::List(y)) => {
                self.reserve(x.len() + y.len(), size_of::<Value>())?;
                let mut items = x.to_vec();
                items.extend_from_slice(&y.items());
                Ok(Value::list(items))
            }
            (BinaryOp::Add, Value::Tuple(x), Value::Tuple(y)) => {
                self.reserve(x.len() + y.len(), size_of::<Value>())?;
                Ok(Value::tuple([&x[..], &y[..]].concat()))
            }
            (BinaryOp::Add, Value::Str(x), Value::Str(y)) => {
                self.reserve(x.as_str().len() + y.as_str().len(), 1)?;
                Ok(Value::str([x.as_str(), y.as_str()].concat()))
            }
            (BinaryOp::Mul, Value::List(_) | Value::Tuple(_) | Value::Str(_), _) if Kind::of(b).is_some() => {
                self.repeat(a, b)
            }
            (BinaryOp::Mul, _, Value::List(_) | Value::Tuple(_) | Value::Str(_)) if Kind::of(a).is_some() => {
                self.repeat(b, a)
            }
            (BinaryOp::Mod, Value::Str(format), _) => self.percent(format, b),
            (_, Value::Set(_) | Value::View(_), Value::Set(_) | Value::View(_))
                if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Sub) =>
            {
                self.set_operator(op, a, b)
            }
            (
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::And | BinaryOp::Or,
                Value::Dict(x),
                Value::Dict(y),
            ) if matches!((&x.kind, &y.kind), (DictKind::Counter, DictKind::Counter)) => {
                self.counter_operator(op, x, y)
            }
            (BinaryOp::Or, Value::Dict(x), Value::Dict(y)) => {
                let mut map = x.map().clone();
                map.extend(y.map().iter().map(|(key, value)| (key.clone(), value.clone())));
                Ok(Value::Dict(Rc::new(Dict::new(map, DictKind::Plain))))
            }
            _ => Err(unsupported_operands(op, a, b)),
        }
    }

    fn counter_operator(&mut self, op: BinaryOp, x: &Dict, y: &Dict) -> Fallible<Value> {
        self.reserve(x.len() + y.len(), 56)?;
        let mut map = x.map().clone();
        let other: Vec<_> = y.map().iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        if op == BinaryOp::And {
            let both = y.map();
            map.retain(|key, _| both.contains_key(key));
        }
        for (key, value) in other {
            let old = match map.get(&key) {
                Some(old) => old.clone(),
                None if op == BinaryOp::And => continue,
                None => Value::Int(0),
            };
            let new = match op {
                BinaryOp::And if self.holds(CompareOp::Lt, &old, &value)? => old,
                BinaryOp::Or if self.holds(CompareOp::Gt, &old, &value)? => old,
                BinaryOp::And | BinaryOp::Or => value,
                op => self.binary(op, &old, &value)?,
            };
            map.insert(key, new);
        }
        map.retain(|_, value| value.number().is_some_and(|n| n.to_f64() > 0.0));
        Ok(Value::Dict(Rc::new(Dict::new(map, DictKind::Counter))))
    }

    /// `sequence * count`.
    fn repeat(&mut self, sequence: &Value, count: &Value) -> Fallible<Value> {
        let count = match count {
            Value::Int(n) | Value::NpInt(n) => usize::try_from(*n).unwrap_or(0),
            Value::Bool(b) | Value::NpBool(b) => usize::from(*b),
            other => {
                return Err(Error::type_error(format!(
                    "can't multiply sequence by non-int of type '{}'",
                    other.type_name()
                )));
            }
        };
        match sequence {
            Value::Str(text) => {
                self.reserve(text.as_str().len().saturating_mul(count), 1)?;
                Ok(Value::str(text.repeat(count)))
            }
            Value::Tuple(items) => {
                self.reserve(items.len().saturating_mul(count), size_of::<Value>())?;
                Ok(Value::tuple(repeated(items, count)))
            }
            Value::List(items) => {
                self.reserve(items.len().saturating_mul(count), size_of::<Value>())?;
                Ok(Value::list(repeated(&items.items(), count)))
            }
            other => Err(Error::type_error(format!("cannot repeat '{}'", other.type_name()))),
        }
    }

    fn set_operator(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        let (x, y) = (self.keys_of(a)?, self.keys_of(b)?);
        let frozen = x.frozen && matches!(a, Value::Set(_));
        self.reserve(x.keys().len() + y.keys().len(), 24)?;
        let views = matches!(a, Value::View(_));
        let keys = match op {
            // A view walks its own items only where the other side is no set.
            BinaryOp::And if views => y.keys().intersection(&x.keys()),
            BinaryOp::And if Rc::ptr_eq(&x, &y) => x.keys().copied(),
            BinaryOp::And => x.keys().intersection(&y.keys()),
            BinaryOp::Or => {
                let mut keys = x.keys().copied();
                if !Rc::ptr_eq(&x, &y) {
                    keys.merge(&y.keys());
                }
                keys
            }
            BinaryOp::Sub if views => {
                let mut keys = x.keys().copied();
                keys.subtract(&y.keys());
                keys
            }
            BinaryOp::Sub => x.keys().difference(&y.keys()),
            _ => {
                let mut keys = y.keys().copied();
                keys.toggle(&x.keys());
                keys
            }
        };
        let result = Set::new(keys, frozen);
        self.pay_for(&result)?;
        Ok(Value::Set(Rc::new(result)))
    }

    /// A set itself, or a view's items as one.
    fn keys_of(&mut self, value: &Value) -> Fallible<Rc<Set>> {
        match value {
            Value::Set(set) => Ok(set.clone()),
            other => Ok(Rc::new(Set::new(self.key_set(other)?, false))),
        }
    }

    /// Augmented assignment: lists, sets, dicts and arrays change in place.
    pub(crate) fn in_place(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        match (op, a, b) {
            (_, Value::Array(_), _) if op != BinaryOp::MatMul => {
                assign::in_place(self, op, a, b)?;
                Ok(a.clone())
            }
            (
                BinaryOp::Add,
                Value::List(_),
                Value::List(_)
                | Value::Tuple(_)
                | Value::Iter(_)
                | Value::Range(_)
                | Value::Set(_)
                | Value::Str(_)
                | Value::View(_)
                | Value::Dict(_)
                | Value::Deque(_),
            ) => {
                self.extend(a, b)?;
                Ok(a.clone())
            }
            (BinaryOp::Mul, Value::List(list), _) if Kind::of(b).is_some() => {
                let Value::List(new) = self.repeat(a, b)? else { return Ok(a.clone()) };
                let items = new.to_vec();
                let _old = list.change(|own| std::mem::replace(own, items));
                Ok(a.clone())
            }
            (
                BinaryOp::Or | BinaryOp::And | BinaryOp::Sub | BinaryOp::Xor,
                Value::Set(set),
                Value::Set(_) | Value::View(_),
            ) if !set.frozen => {
                let own = set.clone();
                crate::builtins::set::update(self, &own, op, b)?;
                Ok(a.clone())
            }
            (
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::And | BinaryOp::Or,
                Value::Dict(x),
                Value::Dict(y),
            ) if matches!((&x.kind, &y.kind), (DictKind::Counter, DictKind::Counter)) => {
                if let Value::Dict(new) = self.counter_operator(op, x, y)? {
                    let entries = new.map().clone();
                    let _old = x.change(|own| std::mem::replace(own, entries));
                }
                Ok(a.clone())
            }
            (BinaryOp::Or, Value::Dict(_), Value::Dict(_)) => {
                self.update_dict(a, b)?;
                Ok(a.clone())
            }
            _ => self.binary(op, a, b),
        }
    }

    pub(crate) fn unary(&mut self, op: UnaryOp, a: &Value) -> Fallible<Value> {
        if op == UnaryOp::Not {
            return Ok(Value::Bool(!self.truth(a)?));
        }
        if let Value::Array(_) = a {
            return elementwise::unary_operator(self, op, a);
        }
        if let Value::Instance(_) = a {
            let name = match op {
                UnaryOp::Neg => "__neg__",
                UnaryOp::Pos => "__pos__",
                _ => "__invert__",
            };
            if let Some(result) = self.special(a, name, &[])? {
                return Ok(result);
            }
        }
        match (op, a) {
            (UnaryOp::Neg, Value::Int(i)) => match i.checked_neg() {
                Some(value) => Ok(Value::Int(value)),
                None => Ok(Value::big(-num_bigint::BigInt::from(*i))),
            },
            (UnaryOp::Neg, Value::Float(f)) => Ok(Value::Float(-f)),
            (UnaryOp::Neg, Value::NpFloat(f)) => Ok(Value::NpFloat(-f)),
            (UnaryOp::Neg, Value::NpInt(i)) => Ok(Value::NpInt(i.wrapping_neg())),
            (UnaryOp::Neg, Value::Bool(b)) => Ok(Value::Int(-i64::from(*b))),
            (UnaryOp::Neg, Value::Big(b)) => Ok(Value::big(-(**b).clone())),
            (UnaryOp::Neg, Value::NpBool(_)) => Err(Error::type_error(
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.",
            )),
            (UnaryOp::Pos, Value::Bool(b)) => Ok(Value::Int(i64::from(*b))),
            (UnaryOp::Pos, _) if Kind::of(a).is_some() => Ok(a.clone()),
            (UnaryOp::Invert, Value::Int(i)) => Ok(Value::Int(!i)),
            (UnaryOp::Invert, Value::NpInt(i)) => Ok(Value::NpInt(!i)),
            (UnaryOp::Invert, Value::Bool(b)) => Ok(Value::Int(!i64::from(*b))),
            (UnaryOp::Invert, Value::NpBool(b)) => Ok(Value::NpBool(!b)),
            (UnaryOp::Invert, Value::Big(b)) => Ok(Value::big(!(**b).clone())),
            _ => Err(Error::type_error(format!(
                "bad operand type for unary {}: '{}'",
                match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::Pos => "+",
                    _ => "~",
                },
                a.type_name()
            ))),
        }
    }
}

fn repeated(items: &[Value], count: usize) -> Vec<Value> {
    let mut out = Vec::with_capacity(items.len() * count);
    for _ in 0..count {
        out.extend_from_slice(items);
    }
    out
}

pub(crate) fn unsupported_operands(op: BinaryOp, a: &Value, b: &Value) -> Error {
    if op == BinaryOp::Add && matches!(a, Value::Str(_)) {
        return Error::type_error(format!("can only concatenate str (not \"{}\") to str", b.type_name()));
    }
    if op == BinaryOp::Add && matches!(a, Value::List(_)) {
        return Error::type_error(format!("can only concatenate list (not \"{}\") to list", b.type_name()));
    }
    Error::type_error(format!(
        "unsupported operand type(s) for {}: '{}' and '{}'",
        symbol(op),
        a.type_name(),
        b.type_name()
    ))
}
