//! Iteration, unpacking, and building containers from what is iterated over.

use std::rc::Rc;

use super::Vm;
use crate::error::{Error, Fallible};
use crate::modules::itertools;
use crate::numpy::index;
use crate::value::Value;
use crate::value::iterator::{Iter, State};
use crate::value::key::{Key, KeyMap};
use crate::value::keyset::KeySet;
use crate::value::mapping::Part;
use crate::value::mapping::Set;

impl Vm {
    /// `iter(value)`.
    pub(crate) fn iterate(&mut self, value: &Value) -> Fallible<Value> {
        let state = match value {
            Value::Iter(_) => return Ok(value.clone()),
            Value::List(list) => State::List(list.clone(), 0),
            Value::Tuple(items) => State::Tuple(items.clone(), 0),
            Value::Range(range) => State::Range { next: range.start, step: range.step, left: range.len() },
            Value::Str(text) => State::Text(text.clone(), 0),
            Value::Dict(dict) => State::Dict { dict: dict.clone(), part: Part::Keys, at: 0, len: dict.len() },
            Value::View(view) => {
                State::Dict { dict: view.dict.clone(), part: view.part, at: 0, len: view.dict.len() }
            }
            Value::Set(set) => State::Set { set: set.clone(), at: 0, len: set.keys().len() },
            Value::Deque(items) => State::Deque(items.clone(), 0),
            Value::Instance(instance) => {
                if let Some(iter) = self.special(value, "__iter__", &[])? {
                    return match iter {
                        Value::Instance(_) => Ok(Value::iter(State::Object(iter))),
                        iter @ Value::Iter(_) => Ok(iter),
                        _ => Err(Error::type_error("iter() returned non-iterator")),
                    };
                }
                if instance.class.find("__getitem__").is_none() {
                    return Err(Error::type_error(format!(
                        "'{}' object is not iterable",
                        instance.class.name
                    )));
                }
                State::Indexed(value.clone(), 0)
            }
            Value::Array(array) if array.axes() == 0 => {
                return Err(Error::type_error("iteration over a 0-d array"));
            }
            Value::Array(array) => State::Array(array.clone(), 0),
            Value::Flat(array) => State::Array(Rc::new(crate::numpy::shape::ravel(self, array)?), 0),
            other => {
                return Err(Error::type_error(format!("'{}' object is not iterable", other.type_name())));
            }
        };
        Ok(Value::iter(state))
    }

    /// The next item; `None` at the end.
    pub(crate) fn next(&mut self, iter: &Rc<Iter>) -> Fallible<Option<Value>> {
        // States that run no Python code are advanced in place.
        let mut state = iter.state.borrow_mut();
        let done = match &mut *state {
            State::Done => return Ok(None),
            State::List(list, at) => match list.get(*at) {
                Some(value) => {
                    *at += 1;
                    return Ok(Some(value));
                }
                None => true,
            },
            State::Reversed(list, left) => match left.checked_sub(1).and_then(|at| list.get(at)) {
                Some(value) => {
                    *left -= 1;
                    return Ok(Some(value));
                }
                None => true,
            },
            State::Tuple(items, at) => match items.get(*at) {
                Some(value) => {
                    *at += 1;
                    return Ok(Some(value.clone()));
                }
                None => true,
            },
            State::Deque(items, at) => {
                let value = items.items().get(*at).cloned();
                *at += 1;
                return Ok(value);
            }
            State::Range { next, step, left } => {
                if *left == 0 {
                    return Ok(None);
                }
                let value = Value::Int(*next);
                *next = next.wrapping_add(*step);
                *left -= 1;
                return Ok(Some(value));
            }
            State::Text(text, at) => {
                let Some(c) = text.as_str()[*at..].chars().next() else { return Ok(None) };
                *at += c.len_utf8();
                return Ok(Some(Value::str(c)));
            }
            State::Array(array, at) => {
                if *at >= array.dims()[0] {
                    return Ok(None);
                }
                let item = if array.axes() == 1 {
                    array.scalar((array.offset() as isize + array.strides()[0] * *at as isize) as usize)
                } else {
                    Value::array(index::row(array, *at))
                };
                *at += 1;
                return Ok(Some(item));
            }
            State::Drain(items) => return Ok(items.next()),
            State::Dict { dict, part, at, len } => {
                if dict.len() != *len {
                    return Err(Error::runtime("dictionary changed size during iteration"));
                }
                let value = dict.entry(*at, *part);
                *at += 1;
                return Ok(value);
            }
            State::Set { set, at, len } => {
                if set.keys().len() != *len {
                    return Err(Error::runtime("Set changed size during iteration"));
                }
                let found = set.keys().from(*at).map(|(key, next)| (key.value().clone(), next));
                return Ok(found.map(|(value, next)| {
                    *at = next;
                    value
                }));
            }
            State::Choose(choose) => {
                let row = choose.next();
                let width = choose.width();
                drop(state);
                self.spend(width)?;
                return Ok(row);
            }
            State::Repeat(value, left) => match left {
                Some(0) => return Ok(None),
                Some(left) => {
                    *left -= 1;
                    return Ok(Some(value.clone()));
                }
                None => return Ok(Some(value.clone())),
            },
            _ => false,
        };
        if done {
            *state = State::Done;
            return Ok(None);
        }
        // The rest calls iterators or functions, which may come back here: the state is taken out meanwhile.
        let mut taken = std::mem::replace(&mut *state, State::Done);
        drop(state);
        self.spend(1)?;
        // Iterators over iterators recurse as deep as a program nests them.
        let result = self.deeper(|vm| vm.advance(&mut taken));
        if matches!(result, Ok(Some(_))) {
            *iter.state.borrow_mut() = taken;
        }
        result
    }

    /// The next item of anything that is an iterator.
    pub(crate) fn next_of(&mut self, iter: &Value) -> Fallible<Option<Value>> {
        match iter {
            Value::Iter(iter) => self.next(iter),
            Value::Instance(_) => self.special_next(iter),
            other => Err(Error::type_error(format!("'{}' object is not an iterator", other.type_name()))),
        }
    }

    fn advance(&mut self, state: &mut State) -> Fallible<Option<Value>> {
        match state {
            State::Enumerate(inner, at) => {
                let Some(value) = self.next_of(inner)? else { return Ok(None) };
                let pair = Value::tuple(vec![Value::Int(*at), value]);
                *at += 1;
                Ok(Some(pair))
            }
            State::Zip(inner, strict) => {
                let mut row = Vec::with_capacity(inner.len());
                for (k, iter) in inner.iter().enumerate() {
                    match self.next_of(iter)? {
                        Some(value) => row.push(value),
                        None if *strict && k > 0 => {
                            return Err(Error::value_error(format!(
                                "zip() argument {} is shorter than argument {k}",
                                k + 1
                            )));
                        }
                        None => return Ok(None),
                    }
                }
                Ok((!row.is_empty()).then(|| Value::tuple(row)))
            }
            State::Map(function, inner) => {
                let mut row = Vec::with_capacity(inner.len());
                for iter in inner.iter() {
                    match self.next_of(iter)? {
                        Some(value) => row.push(value),
                        None => return Ok(None),
                    }
                }
                self.call(function, &row).map(Some)
            }
            State::Filter(function, inner) => loop {
                self.spend(1)?;
                let Some(value) = self.next_of(inner)? else { return Ok(None) };
                let keep = match &*function {
                    Value::None => self.truth(&value)?,
                    function => {
                        let result = self.call(function, std::slice::from_ref(&value))?;
                        self.truth(&result)?
                    }
                };
                if keep {
                    return Ok(Some(value));
                }
            },
            State::Generator(frame) => {
                let Some(frame) = frame.take() else {
                    return Err(Error::value_error("generator already executing"));
                };
                let result = self.nested(*frame);
                match (result, self.paused.take()) {
                    (Ok(value), Some(paused)) => {
                        *state = State::Generator(Some(paused));
                        Ok(Some(value))
                    }
                    (Ok(_), None) => Ok(None),
                    (Err(error), _) => Err(error),
                }
            }
            State::Object(object) => {
                let object = object.clone();
                self.special_next(&object)
            }
            State::Indexed(object, at) => {
                let index = Value::Int(*at);
                *at += 1;
                let object = object.clone();
                match self.get_item(&object, &index) {
                    Err(error) if error.is(crate::value::exception::ExceptionKind::IndexError) => Ok(None),
                    result => result.map(Some),
                }
            }
            State::Sentinel(function, end) => {
                let value = self.call(function, &[])?;
                Ok((!self.equal(&value, end)?).then_some(value))
            }
            other => itertools::advance(self, other),
        }
    }

    /// Runs `each` for every item.
    pub(crate) fn for_each(
        &mut self,
        iterable: &Value,
        mut each: impl FnMut(&mut Vm, Value) -> Fallible<()>,
    ) -> Fallible<()> {
        let Value::Iter(iter) = self.iterate(iterable)? else { return Ok(()) };
        while let Some(value) = self.next(&iter)? {
            self.spend(1)?;
            each(self, value)?;
        }
        Ok(())
    }

    /// Every item, in a vector whose size was paid for.
    pub(crate) fn collect(&mut self, iterable: &Value) -> Fallible<Vec<Value>> {
        match iterable {
            Value::List(list) => {
                self.reserve(list.len(), size_of::<Value>())?;
                return Ok(list.to_vec());
            }
            Value::Tuple(items) => {
                self.reserve(items.len(), size_of::<Value>())?;
                return Ok(items.to_vec());
            }
            Value::Range(range) => {
                self.reserve(range.len(), size_of::<Value>())?;
                return Ok((0..range.len()).map(|at| Value::Int(range.get(at))).collect());
            }
            _ => {}
        }
        let list = crate::value::sequence::List::new(Vec::new());
        self.for_each(iterable, |_, value| {
            list.push(value);
            Ok(())
        })?;
        Ok(list.change(std::mem::take))
    }

    pub(crate) fn unpack(&mut self, value: &Value, count: usize) -> Fallible<Vec<Value>> {
        let iter = self.iterate(value).map_err(|_| {
            Error::type_error(format!("cannot unpack non-iterable {} object", value.type_name()))
        })?;
        let mut items = Vec::with_capacity(count);
        while let Some(item) = self.next_of(&iter)? {
            if items.len() == count {
                return Err(Error::value_error(format!("too many values to unpack (expected {count})")));
            }
            items.push(item);
        }
        if items.len() < count {
            return Err(Error::value_error(format!(
                "not enough values to unpack (expected {count}, got {})",
                items.len()
            )));
        }
        Ok(items)
    }

    pub(crate) fn unpack_star(&mut self, value: &Value, before: usize, after: usize) -> Fallible<Vec<Value>> {
        let mut items = self.collect(value)?;
        if items.len() < before + after {
            return Err(Error::value_error(format!(
                "not enough values to unpack (expected at least {}, got {})",
                before + after,
                items.len()
            )));
        }
        let tail = items.split_off(items.len() - after);
        let middle = items.split_off(before);
        items.push(Value::list(middle));
        items.extend(tail);
        Ok(items)
    }

    /// The hashable items of anything iterable.
    pub(crate) fn key_set(&mut self, value: &Value) -> Fallible<KeySet> {
        let set = Rc::new(Set::new(KeySet::default(), false));
        self.update_keys(&set, value)?;
        Ok(set.change(std::mem::take))
    }

    /// Pays for long searches in a set's table.
    pub(crate) fn pay_for(&mut self, set: &Set) -> Fallible<()> {
        let work = set.keys().take_work();
        if work > 0 { self.spend(work) } else { Ok(()) }
    }

    /// Adds the items of anything iterable to a set.
    pub(crate) fn update_keys(&mut self, set: &Rc<Set>, more: &Value) -> Fallible<()> {
        match more {
            Value::Set(other) if Rc::ptr_eq(set, other) => {}
            Value::Set(other) => {
                self.reserve(other.keys().len(), 24)?;
                set.change(|keys| keys.merge(&other.keys()));
            }
            Value::Dict(dict) => {
                self.reserve(dict.len(), 24)?;
                set.change(|keys| {
                    keys.make_room(dict.len());
                    dict.map().keys().for_each(|key| {
                        keys.insert(key.clone());
                    });
                });
            }
            _ => self.for_each(more, |vm, item| {
                let key = Key::new(&item)?;
                set.change(|keys| keys.insert(key));
                vm.pay_for(set)
            })?,
        }
        self.pay_for(set)
    }

    pub(crate) fn build_set(&mut self, items: &[Value]) -> Fallible<Value> {
        let mut keys = KeySet::default();
        for item in items {
            keys.insert(Key::new(item)?);
        }
        Ok(Value::set(keys))
    }

    pub(crate) fn build_dict(&mut self, entries: &[Value]) -> Fallible<Value> {
        let mut map = KeyMap::default();
        for pair in entries.chunks_exact(2) {
            map.insert(Key::new(&pair[0])?, pair[1].clone());
        }
        Ok(Value::dict(map))
    }

    pub(crate) fn add_key(&mut self, set: &Value, item: &Value) -> Fallible<()> {
        if let Value::Set(set) = set {
            let key = Key::new(item)?;
            set.change(|keys| keys.insert(key));
            self.pay_for(set)?;
        }
        Ok(())
    }

    pub(crate) fn put_entry(&mut self, dict: &Value, key: &Value, value: &Value) -> Fallible<()> {
        match dict {
            Value::Dict(dict) => dict.insert(key, value.clone()),
            _ => Ok(()),
        }
    }

    pub(crate) fn extend(&mut self, list: &Value, more: &Value) -> Fallible<()> {
        if let Value::List(list) = list {
            let items = self.collect(more)?;
            list.change(|own| own.extend(items));
        }
        Ok(())
    }

    pub(crate) fn update_set(&mut self, set: &Value, more: &Value) -> Fallible<()> {
        match set {
            Value::Set(set) => self.update_keys(set, more),
            _ => Ok(()),
        }
    }

    /// `dict.update(more)` for dicts and for pairs.
    pub(crate) fn update_dict(&mut self, dict: &Value, more: &Value) -> Fallible<()> {
        let Value::Dict(dict) = dict else { return Ok(()) };
        if let Value::Dict(other) = more {
            let entries: Vec<(Key, Value)> =
                other.map().iter().map(|(key, value)| (key.clone(), value.clone())).collect();
            self.spend(entries.len())?;
            dict.change(|map| map.extend(entries));
            return Ok(());
        }
        let dict = dict.clone();
        self.for_each(more, |vm, pair| {
            let pair = vm.unpack(&pair, 2)?;
            dict.insert(&pair[0], pair[1].clone())
        })
    }
}
