//! Subscripts: reading, writing and deleting items.

use std::rc::Rc;

use super::Vm;
use crate::error::{Error, Fallible};
use crate::numpy::{assign, index};
use crate::value::Value;
use crate::value::exception::{Exception, ExceptionKind};
use crate::value::key::Key;
use crate::value::mapping::{Dict, DictKind};
use crate::value::sequence::{Range, Slice, Span};

/// An integer index, where the value can be one.
pub(crate) fn as_index(value: &Value) -> Option<i64> {
    match value {
        Value::Int(i) | Value::NpInt(i) => Some(*i),
        Value::Bool(b) => Some(i64::from(*b)),
        Value::Array(array) if array.axes() == 0 && array.dtype() == crate::numpy::array::DType::Int => {
            Some(array.at::<i64>(array.offset()))
        }
        _ => None,
    }
}

/// The integer that an argument must be.
pub(crate) fn integer(value: &Value) -> Fallible<i64> {
    as_index(value).ok_or_else(|| match value {
        Value::Big(_) => Error::unsupported("integers beyond 64 bits here"),
        other => {
            Error::type_error(format!("'{}' object cannot be interpreted as an integer", other.type_name()))
        }
    })
}

/// A position in a sequence of `len`, negative ones from the end.
pub(crate) fn position(at: i64, len: usize) -> Option<usize> {
    let at = if at < 0 { at + len as i64 } else { at };
    usize::try_from(at).ok().filter(|&at| at < len)
}

pub(crate) fn key_error(key: &Value) -> Error {
    Error::exception(Rc::new(Exception::new(ExceptionKind::KeyError, vec![key.clone()])))
}

fn bad_index(kind: &str, index: &Value) -> Error {
    Error::type_error(format!("{kind} indices must be integers or slices, not {}", index.type_name()))
}

/// A slice against a length.
pub(crate) fn span(slice: &Slice, len: usize) -> Fallible<Span> {
    let part = |value: &Value| match value {
        Value::None => Ok(None),
        Value::Big(_) => Err(Error::unsupported("slices with integers beyond 64 bits")),
        other => match as_index(other) {
            Some(at) => Ok(Some(at)),
            None => {
                Err(Error::type_error("slice indices must be integers or None or have an __index__ method"))
            }
        },
    };
    let step = part(&slice.step)?.unwrap_or(1);
    if step == 0 {
        return Err(Error::value_error("slice step cannot be zero"));
    }
    Ok(Span::new(part(&slice.start)?, part(&slice.stop)?, step.max(-i64::MAX), len))
}

impl Vm {
    pub(crate) fn get_item(&mut self, object: &Value, index: &Value) -> Fallible<Value> {
        match object {
            Value::Array(array) => index::get(self, array, index),
            Value::Flat(array) => {
                let flat = Rc::new(crate::numpy::shape::ravel(self, array)?.copy());
                index::get(self, &flat, index)
            }
            Value::Dict(dict) => self.get_entry(dict, index),
            Value::List(list) => match index {
                Value::Slice(slice) => {
                    let items = list.items();
                    let span = span(slice, items.len())?;
                    self.reserve(span.count, size_of::<Value>())?;
                    Ok(Value::list(span.positions().map(|at| items[at].clone()).collect()))
                }
                _ => {
                    let at = as_index(index).ok_or_else(|| bad_index("list", index))?;
                    let len = list.len();
                    let found = position(at, len).and_then(|at| list.get(at));
                    found.ok_or_else(|| Error::index_error("list index out of range"))
                }
            },
            Value::Tuple(items) => match index {
                Value::Slice(slice) => {
                    let span = span(slice, items.len())?;
                    self.reserve(span.count, size_of::<Value>())?;
                    Ok(Value::tuple(span.positions().map(|at| items[at].clone()).collect()))
                }
                _ => {
                    let at = as_index(index).ok_or_else(|| bad_index("tuple", index))?;
                    let found = position(at, items.len()).map(|at| items[at].clone());
                    found.ok_or_else(|| Error::index_error("tuple index out of range"))
                }
            },
            Value::Str(text) => match index {
                Value::Slice(slice) => {
                    let span = span(slice, text.len())?;
                    self.reserve(span.count, 1)?;
                    self.touch(text.reach())?;
                    Ok(Value::str(text.pick(span.positions())))
                }
                _ => {
                    let at = as_index(index).ok_or_else(|| bad_index("string", index))?;
                    let at = position(at, text.len());
                    let at = at.ok_or_else(|| Error::index_error("string index out of range"))?;
                    self.touch(text.reach())?;
                    Ok(Value::str(text.pick(std::iter::once(at))))
                }
            },
            Value::Range(range) => match index {
                Value::Slice(slice) => {
                    let span = span(slice, range.len())?;
                    let start = range.start + range.step * span.start;
                    let step = range.step * span.step;
                    let stop = start + step * span.count as i64;
                    Ok(Value::Range(Rc::new(Range { start, stop, step })))
                }
                _ => {
                    let at = as_index(index).ok_or_else(|| bad_index("range", index))?;
                    let found = position(at, range.len()).map(|at| Value::Int(range.get(at)));
                    found.ok_or_else(|| Error::index_error("range object index out of range"))
                }
            },
            Value::Deque(items) => {
                let at = as_index(index).ok_or_else(|| bad_index("sequence", index))?;
                let items = items.items();
                let found = position(at, items.len()).and_then(|at| items.get(at).cloned());
                found.ok_or_else(|| Error::index_error("deque index out of range"))
            }
            Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_) => index::get_scalar(self, object, index),
            Value::Instance(_) => match self.special(object, "__getitem__", std::slice::from_ref(index))? {
                Some(value) => Ok(value),
                None => {
                    Err(Error::type_error(format!("'{}' object is not subscriptable", object.type_name())))
                }
            },
            Value::Native(native) if matches!(native.name, "r_" | "c_" | "s_") => {
                crate::numpy::compose::by_index(self, native.name, index)
            }
            // Annotations such as `list[int]` in code that is run.
            Value::Type(class) => Ok(Value::Type(*class)),
            other => Err(Error::type_error(format!("'{}' object is not subscriptable", other.type_name()))),
        }
    }

    fn get_entry(&mut self, dict: &Rc<Dict>, key: &Value) -> Fallible<Value> {
        if let Some(value) = dict.get(key)? {
            return Ok(value);
        }
        match &dict.kind {
            DictKind::Default(factory) if !matches!(factory, Value::None) => {
                let value = self.call(factory, &[])?;
                dict.insert(key, value.clone())?;
                Ok(value)
            }
            DictKind::Counter => Ok(Value::Int(0)),
            _ => Err(key_error(key)),
        }
    }

    /// `object[i, j]`.
    pub(crate) fn get_pair(&mut self, object: &Value, pair: &[Value]) -> Fallible<Value> {
        if let (Value::Array(array), [i, j]) = (object, pair) {
            if let Some(place) = index::pair_place(array, i, j) {
                return Ok(array.scalar(place));
            }
            if let Some(picked) = index::pick_from_row(self, array, i, j)? {
                return Ok(Value::array(picked));
            }
        }
        self.get_item(object, &Value::tuple(pair.to_vec()))
    }

    /// `object[i][j]`.
    pub(crate) fn get_nested(&mut self, object: &Value, pair: &[Value]) -> Fallible<Value> {
        let [i, j] = pair else { return Err(Error::type_error("two indices are needed")) };
        match object {
            Value::Array(array) => {
                if let Some(place) = index::pair_place(array, i, j) {
                    return Ok(array.scalar(place));
                }
                if let Some(picked) = index::pick_from_row(self, array, i, j)? {
                    return Ok(Value::array(picked));
                }
            }
            Value::List(list) => {
                if let (Value::Int(at), Value::Int(inner)) = (i, j)
                    && let (Ok(at), Ok(inner)) = (usize::try_from(*at), usize::try_from(*inner))
                    && let Some(Value::List(row)) = list.items().get(at)
                    && let Some(value) = row.get(inner)
                {
                    return Ok(value);
                }
            }
            _ => {}
        }
        let row = self.get_item(object, i)?;
        self.get_item(&row, j)
    }

    /// `object[i, j] = value`.
    pub(crate) fn set_pair(&mut self, object: &Value, pair: &[Value], value: &Value) -> Fallible<()> {
        if let (Value::Array(array), [i, j]) = (object, pair)
            && array.writable()
            && let Some(place) = index::pair_place(array, i, j)
            && assign::scalar_at(array, place, value)
        {
            return Ok(());
        }
        self.set_item(object, &Value::tuple(pair.to_vec()), value)
    }

    pub(crate) fn set_item(&mut self, object: &Value, index: &Value, value: &Value) -> Fallible<()> {
        match object {
            Value::Array(array) => assign::set(self, array, index, value),
            Value::Instance(_) => {
                match self.special(object, "__setitem__", &[index.clone(), value.clone()])? {
                    Some(_) => Ok(()),
                    None => Err(Error::type_error(format!(
                        "'{}' object does not support item assignment",
                        object.type_name()
                    ))),
                }
            }
            Value::Flat(array) => assign::set_flat(self, array, index, value),
            Value::Dict(dict) => dict.insert(index, value.clone()),
            Value::List(list) => match index {
                Value::Slice(slice) => {
                    let span = span(slice, list.len())?;
                    let items = self.collect(value)?;
                    if span.step == 1 {
                        let start = span.start.max(0) as usize;
                        let _old: Vec<Value> =
                            list.change(|own| own.splice(start..start + span.count, items).collect());
                        return Ok(());
                    }
                    if items.len() != span.count {
                        return Err(Error::value_error(format!(
                            "attempt to assign sequence of size {} to extended slice of size {}",
                            items.len(),
                            span.count
                        )));
                    }
                    let _old: Vec<Value> = list.change(|own| {
                        span.positions()
                            .zip(items)
                            .map(|(at, item)| std::mem::replace(&mut own[at], item))
                            .collect()
                    });
                    Ok(())
                }
                _ => {
                    let at = as_index(index).ok_or_else(|| bad_index("list", index))?;
                    let at = position(at, list.len())
                        .ok_or_else(|| Error::index_error("list assignment index out of range"))?;
                    let _old =
                        list.change(|own| own.get_mut(at).map(|slot| std::mem::replace(slot, value.clone())));
                    Ok(())
                }
            },
            Value::Deque(items) => {
                let at = as_index(index).ok_or_else(|| bad_index("sequence", index))?;
                let len = items.items().len();
                let at = position(at, len).ok_or_else(|| Error::index_error("deque index out of range"))?;
                let _old = items.change(|own| std::mem::replace(&mut own[at], value.clone()));
                Ok(())
            }
            other => Err(Error::type_error(format!(
                "'{}' object does not support item assignment",
                other.type_name()
            ))),
        }
    }

    pub(crate) fn delete_item(&mut self, object: &Value, index: &Value) -> Fallible<()> {
        match object {
            Value::Dict(dict) => {
                let key = Key::new(index)?;
                self.shift(dict.len())?;
                let old = dict.change(|map| map.shift_remove_entry(&key));
                old.map(|_| ()).ok_or_else(|| key_error(index))
            }
            Value::List(list) => match index {
                Value::Slice(slice) => {
                    let span = span(slice, list.len())?;
                    let mut gone: Vec<usize> = span.positions().collect();
                    gone.sort_unstable();
                    let _old = list.change(|own| {
                        let old = std::mem::take(own);
                        let (mut kept, mut removed) = (Vec::with_capacity(old.len()), Vec::new());
                        for (at, item) in old.into_iter().enumerate() {
                            if gone.binary_search(&at).is_ok() { removed.push(item) } else { kept.push(item) }
                        }
                        *own = kept;
                        removed
                    });
                    Ok(())
                }
                _ => {
                    let at = as_index(index).ok_or_else(|| bad_index("list", index))?;
                    let at = position(at, list.len())
                        .ok_or_else(|| Error::index_error("list assignment index out of range"))?;
                    let _old = list.change(|own| own.remove(at));
                    Ok(())
                }
            },
            Value::Array(_) => Err(Error::value_error("cannot delete array elements")),
            other => Err(Error::type_error(format!(
                "'{}' object doesn't support item deletion",
                other.type_name()
            ))),
        }
    }
}
