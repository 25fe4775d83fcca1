//! Comparison, equality, membership and truth.

use std::cmp::Ordering;
use std::rc::Rc;

use super::Vm;
use crate::compile::op::CompareOp;
use crate::error::{Error, Fallible};
use crate::numpy::elementwise;
use crate::value::Value;
use crate::value::key::Key;
use crate::value::mapping::Part;

/// Nested containers deeper than this are not compared.
const DEEPEST: usize = 200;
/// Bytes of two strings that are compared for one step.
const COMPARED_PER_STEP: usize = 256;

/// A comparison of two things that have an order.
#[inline(always)]
pub(crate) fn ordered<T: PartialOrd>(op: CompareOp, a: &T, b: &T) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
        _ => false,
    }
}

fn decide(op: CompareOp, order: Option<Ordering>) -> bool {
    match (op, order) {
        (CompareOp::Ne, None) => true,
        (_, None) => false,
        (op, Some(order)) => ordered(op, &order, &Ordering::Equal),
    }
}

fn symbol(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
        _ => "==",
    }
}

impl Vm {
    /// The truth of a comparison, as a condition needs it.
    pub(crate) fn holds(&mut self, op: CompareOp, a: &Value, b: &Value) -> Fallible<bool> {
        match self.compare(op, a, b)? {
            Value::Bool(truth) | Value::NpBool(truth) => Ok(truth),
            other => self.truth(&other),
        }
    }

    pub(crate) fn compare(&mut self, op: CompareOp, a: &Value, b: &Value) -> Fallible<Value> {
        match op {
            CompareOp::Is => return Ok(Value::Bool(a.is(b))),
            CompareOp::IsNot => return Ok(Value::Bool(!a.is(b))),
            CompareOp::In => return Ok(Value::Bool(self.contains(b, a)?)),
            CompareOp::NotIn => return Ok(Value::Bool(!self.contains(b, a)?)),
            _ => {}
        }
        if matches!(a, Value::Instance(_)) || matches!(b, Value::Instance(_)) {
            return match op {
                CompareOp::Eq => Ok(Value::Bool(self.instances_equal(a, b)?)),
                CompareOp::Ne => Ok(Value::Bool(!self.instances_equal(a, b)?)),
                _ => self.order_instances(op, a, b),
            };
        }
        if let Some(result) = elementwise::compare(self, op, a, b)? {
            return Ok(result);
        }
        if let (Some(x), Some(y)) = (a.number(), b.number()) {
            self.pay_for_digits(a, b)?;
            let truth = decide(op, x.order(&y));
            let numpy = matches!(a, Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_))
                || matches!(b, Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_));
            return Ok(if numpy { Value::NpBool(truth) } else { Value::Bool(truth) });
        }
        match op {
            CompareOp::Eq => Ok(Value::Bool(self.equal(a, b)?)),
            CompareOp::Ne => Ok(Value::Bool(!self.equal(a, b)?)),
            _ => self.order_values(op, a, b, 0).map(Value::Bool),
        }
    }

    fn order_instances(&mut self, op: CompareOp, a: &Value, b: &Value) -> Fallible<Value> {
        let (name, mirror) = match op {
            CompareOp::Lt => ("__lt__", "__gt__"),
            CompareOp::Le => ("__le__", "__ge__"),
            CompareOp::Gt => ("__gt__", "__lt__"),
            _ => ("__ge__", "__le__"),
        };
        match self.special_compare(name, mirror, a, b)? {
            Some(result) => Ok(result),
            None => Err(Error::type_error(format!(
                "'{}' not supported between instances of '{}' and '{}'",
                symbol(op),
                a.type_name(),
                b.type_name()
            ))),
        }
    }

    fn order_values(&mut self, op: CompareOp, a: &Value, b: &Value, depth: usize) -> Fallible<bool> {
        match (a, b) {
            (Value::Str(a), Value::Str(b)) => {
                self.pay_for_bytes(a, b)?;
                Ok(ordered(op, &a.as_str(), &b.as_str()))
            }
            (Value::List(x), Value::List(y)) => {
                let (x, y) = (x.to_vec(), y.to_vec());
                self.order_items(op, &x, &y, depth)
            }
            (Value::Tuple(x), Value::Tuple(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.order_items(op, &x, &y, depth)
            }
            (Value::Set(x), Value::Set(y)) => {
                self.spend(x.keys().len() + y.keys().len())?;
                let (x, y) = (x.keys(), y.keys());
                let subset = x.iter().all(|key| y.contains(key));
                let superset = y.iter().all(|key| x.contains(key));
                Ok(match op {
                    CompareOp::Le => subset,
                    CompareOp::Lt => subset && !superset,
                    CompareOp::Ge => superset,
                    _ => superset && !subset,
                })
            }
            (Value::Instance(_), _) | (_, Value::Instance(_)) => {
                let result = self.order_instances(op, a, b)?;
                self.truth(&result)
            }
            _ => match (a.number(), b.number()) {
                (Some(x), Some(y)) => Ok(decide(op, x.order(&y))),
                _ => Err(Error::type_error(format!(
                    "'{}' not supported between instances of '{}' and '{}'",
                    symbol(op),
                    a.type_name(),
                    b.type_name()
                ))),
            },
        }
    }

    fn order_items(&mut self, op: CompareOp, a: &[Value], b: &[Value], depth: usize) -> Fallible<bool> {
        if depth > DEEPEST {
            return Err(Error::unsupported("comparing such deeply nested containers"));
        }
        self.spend(a.len().min(b.len()))?;
        for (x, y) in a.iter().zip(b) {
            if !self.equal_deep(x, y, depth + 1)? {
                if matches!(x, Value::Array(_)) || matches!(y, Value::Array(_)) {
                    return self.holds(op, x, y);
                }
                return self.order_values(op, x, y, depth + 1);
            }
        }
        Ok(ordered(op, &a.len(), &b.len()))
    }

    /// `a == b` as a truth value.
    pub(crate) fn equal(&mut self, a: &Value, b: &Value) -> Fallible<bool> {
        self.equal_deep(a, b, 0)
    }

    fn equal_deep(&mut self, a: &Value, b: &Value, depth: usize) -> Fallible<bool> {
        if depth > DEEPEST {
            return Err(Error::unsupported("comparing such deeply nested containers"));
        }
        Ok(match (a, b) {
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Str(a), Value::Str(b)) => {
                self.pay_for_bytes(a, b)?;
                a.as_str() == b.as_str()
            }
            (Value::Array(_), _) | (_, Value::Array(_)) => {
                if a.is(b) && depth > 0 {
                    return Ok(true);
                }
                let result = elementwise::compare(self, CompareOp::Eq, a, b)?;
                match result {
                    Some(result) => self.truth(&result)?,
                    None => false,
                }
            }
            (Value::Instance(_), _) | (_, Value::Instance(_)) => {
                if a.is(b) && depth > 0 {
                    true
                } else {
                    self.instances_equal(a, b)?
                }
            }
            (Value::List(x), Value::List(y)) => {
                let (x, y) = (x.to_vec(), y.to_vec());
                self.equal_items(&x, &y, depth)?
            }
            (Value::Tuple(x), Value::Tuple(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.equal_items(&x, &y, depth)?
            }
            (Value::Deque(x), Value::Deque(y)) => {
                let (x, y) = (x.to_vec(), y.to_vec());
                self.equal_items(&x, &y, depth)?
            }
            (Value::Dict(x), Value::Dict(y)) => {
                if x.len() != y.len() {
                    return Ok(false);
                }
                let entries: Vec<(Key, Value)> =
                    x.map().iter().map(|(key, value)| (key.clone(), value.clone())).collect();
                self.spend(entries.len())?;
                for (key, value) in entries {
                    let other = y.map().get(&key).cloned();
                    match other {
                        Some(other) if self.equal_deep(&value, &other, depth + 1)? => {}
                        _ => return Ok(false),
                    }
                }
                true
            }
            (Value::Set(x), Value::Set(y)) => {
                self.spend(x.keys().len().min(y.keys().len()))?;
                *x.keys() == *y.keys()
            }
            (Value::Range(x), Value::Range(y)) => {
                x.len() == y.len()
                    && (x.len() == 0 || x.start == y.start && (x.len() == 1 || x.step == y.step))
            }
            (Value::Bound(x), Value::Bound(y)) => x.method == y.method && x.receiver.is(&y.receiver),
            (Value::DType(dtype), Value::Type(class)) | (Value::Type(class), Value::DType(dtype)) => {
                class.dtype() == Some(*dtype)
            }
            (Value::DType(dtype), Value::Str(name)) | (Value::Str(name), Value::DType(dtype)) => {
                dtype.name() == name.as_str()
            }
            _ => match (a.number(), b.number()) {
                (Some(x), Some(y)) => {
                    self.pay_for_digits(a, b)?;
                    x.equals(&y) || depth > 0 && a.is(b)
                }
                (None, None) => a.is(b),
                _ => false,
            },
        })
    }

    /// Pays for comparing two strings that may be long.
    fn pay_for_bytes(&mut self, a: &str, b: &str) -> Fallible<()> {
        self.spend(a.len().min(b.len()) / COMPARED_PER_STEP)
    }

    /// Pays for comparing two integers that may be long.
    fn pay_for_digits(&mut self, a: &Value, b: &Value) -> Fallible<()> {
        match (a, b) {
            (Value::Big(a), Value::Big(b)) => self.spend(a.steps().min(b.steps())),
            _ => Ok(()),
        }
    }

    fn equal_items(&mut self, a: &[Value], b: &[Value], depth: usize) -> Fallible<bool> {
        if a.len() != b.len() {
            return Ok(false);
        }
        self.spend(a.len())?;
        for (x, y) in a.iter().zip(b) {
            if !self.equal_deep(x, y, depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `item in container`.
    pub(crate) fn contains(&mut self, container: &Value, item: &Value) -> Fallible<bool> {
        match container {
            Value::Dict(dict) => Ok(dict.map().contains_key(&Key::new(item)?)),
            Value::Set(set) => Ok(set.keys().contains(&Key::new(item)?)),
            Value::View(view) if view.part == Part::Keys => {
                Ok(view.dict.map().contains_key(&Key::new(item)?))
            }
            Value::Str(text) => match item {
                Value::Str(part) => {
                    self.touch(text.as_str().len() + part.as_str().len())?;
                    Ok(text.contains(part.as_str()))
                }
                other => Err(Error::type_error(format!(
                    "'in <string>' requires string as left operand, not {}",
                    other.type_name()
                ))),
            },
            Value::Range(range) => match item {
                Value::Int(value) | Value::NpInt(value) => Ok(range.position(*value).is_some()),
                Value::Bool(value) | Value::NpBool(value) => Ok(range.position(i64::from(*value)).is_some()),
                Value::Float(value) | Value::NpFloat(value) => {
                    Ok(value.trunc() == *value && range.position(*value as i64).is_some())
                }
                _ => Ok(false),
            },
            Value::List(list) => {
                let list = Rc::clone(list);
                let mut at = 0;
                while let Some(value) = list.get(at) {
                    at += 1;
                    if self.equal_deep(&value, item, 1)? {
                        return self.spend(at / 4).map(|()| true);
                    }
                }
                self.spend(at / 4)?;
                Ok(false)
            }
            Value::Array(_) => elementwise::contains(self, container, item),
            Value::Instance(instance) if instance.class.find("__contains__").is_some() => {
                let found = self.special(container, "__contains__", std::slice::from_ref(item))?;
                self.truth(&found.unwrap_or(Value::None))
            }
            _ => {
                let Value::Iter(iter) = self.iterate(container).map_err(|_| {
                    Error::type_error(format!("argument of type '{}' is not iterable", container.type_name()))
                })?
                else {
                    return Ok(false);
                };
                while let Some(value) = self.next(&iter)? {
                    self.spend(1)?;
                    if self.equal_deep(&value, item, 1)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// `bool(value)`.
    pub(crate) fn truth(&mut self, value: &Value) -> Fallible<bool> {
        Ok(match value {
            Value::Unbound | Value::None => false,
            Value::Bool(b) | Value::NpBool(b) => *b,
            Value::Int(i) | Value::NpInt(i) => *i != 0,
            Value::Float(f) | Value::NpFloat(f) => *f != 0.0,
            Value::Str(text) => !text.is_empty(),
            Value::List(list) => list.len() > 0,
            Value::Tuple(items) => !items.is_empty(),
            Value::Dict(dict) => dict.len() > 0,
            Value::View(view) => view.dict.len() > 0,
            Value::Set(set) => !set.keys().is_empty(),
            Value::Deque(items) => !items.items().is_empty(),
            Value::Range(range) => range.len() > 0,
            Value::Instance(_) => match self.special(value, "__bool__", &[])? {
                Some(Value::Bool(truth)) => truth,
                Some(other) => {
                    return Err(Error::type_error(format!(
                        "__bool__ should return bool, returned {}",
                        other.type_name()
                    )));
                }
                None => match self.special(value, "__len__", &[])? {
                    Some(len) => crate::builtins::function::own_length(&len)? != 0,
                    None => true,
                },
            },
            Value::Array(array) => match array.len() {
                1 => array.elements::<bool>()[0],
                0 => {
                    return Err(Error::value_error(
                        "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.",
                    ));
                }
                _ => {
                    return Err(Error::value_error(
                        "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()",
                    ));
                }
            },
            _ => true,
        })
    }
}
