//! Dicts, in insertion order, and sets, in the order of their hash table.

use std::cell::{Ref, RefCell};

use super::key::{Key, KeyMap};
use super::keyset::KeySet;
use super::{Value, trash};
use crate::error::Fallible;
use crate::meter::Charge;

const HEADER: usize = 96;
const ENTRY: usize = 56;
/// Bytes of one slot of a set's table.
const SLOT: usize = size_of::<Key>() + 8;

/// Which dict it is.
#[derive(Debug, Clone)]
pub(crate) enum DictKind {
    Plain,
    Ordered,
    Counter,
    /// `defaultdict`, with its factory.
    Default(Value),
}

/// A Python dict.
#[derive(Debug)]
pub struct Dict {
    inner: RefCell<(KeyMap, Charge)>,
    pub(crate) kind: DictKind,
}

impl Dict {
    pub(crate) fn new(map: KeyMap, kind: DictKind) -> Dict {
        let charge = Charge::new(HEADER + map.capacity() * ENTRY);
        Dict { inner: RefCell::new((map, charge)), kind }
    }

    pub(crate) fn map(&self) -> Ref<'_, KeyMap> {
        Ref::map(self.inner.borrow(), |inner| &inner.0)
    }

    pub(crate) fn len(&self) -> usize {
        self.map().len()
    }

    pub(crate) fn get(&self, key: &Value) -> Fallible<Option<Value>> {
        let key = Key::new(key)?;
        Ok(self.map().get(&key).cloned())
    }

    pub(crate) fn insert(&self, key: &Value, value: Value) -> Fallible<()> {
        let key = Key::new(key)?;
        // The old value is dropped after the borrow ends.
        let _old = self.change(|map| map.insert(key, value));
        Ok(())
    }

    /// Changes the map and accounts for the new size. `change` must not run Python code.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut KeyMap) -> R) -> R {
        let mut inner = self.inner.borrow_mut();
        let result = change(&mut inner.0);
        let bytes = HEADER + inner.0.capacity() * ENTRY;
        inner.1.resize(bytes);
        result
    }
}

impl Drop for Dict {
    fn drop(&mut self) {
        let map = std::mem::take(&mut self.inner.get_mut().0);
        let factory = match std::mem::replace(&mut self.kind, DictKind::Plain) {
            DictKind::Default(factory) => Some(factory),
            DictKind::Plain | DictKind::Ordered | DictKind::Counter => None,
        };
        let parts = map.into_iter().flat_map(|(key, value)| [key.into_value(), value]);
        trash::bury(parts.chain(factory).collect());
    }
}

/// A live view of a dict's keys, values or pairs.
#[derive(Debug)]
pub struct View {
    pub(crate) dict: std::rc::Rc<Dict>,
    pub(crate) part: Part,
}

/// Which part of a dict's entries is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Keys,
    Values,
    Items,
}

impl Dict {
    /// One entry, as the part that is asked for.
    pub(crate) fn entry(&self, at: usize, part: Part) -> Option<Value> {
        let map = self.map();
        let (key, value) = map.get_index(at)?;
        Some(match part {
            Part::Keys => key.value().clone(),
            Part::Values => value.clone(),
            Part::Items => Value::tuple(vec![key.value().clone(), value.clone()]),
        })
    }
}

/// A Python set or frozenset.
#[derive(Debug)]
pub struct Set {
    inner: RefCell<(KeySet, Charge)>,
    pub(crate) frozen: bool,
}

impl Set {
    pub(crate) fn new(keys: KeySet, frozen: bool) -> Set {
        let charge = Charge::new(HEADER + keys.capacity() * SLOT);
        Set { inner: RefCell::new((keys, charge)), frozen }
    }

    pub(crate) fn keys(&self) -> Ref<'_, KeySet> {
        Ref::map(self.inner.borrow(), |inner| &inner.0)
    }

    /// Changes the keys and accounts for the new size. `change` must not run Python code.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut KeySet) -> R) -> R {
        let mut inner = self.inner.borrow_mut();
        let result = change(&mut inner.0);
        let bytes = HEADER + inner.0.capacity() * SLOT;
        inner.1.resize(bytes);
        result
    }
}

impl Drop for Set {
    fn drop(&mut self) {
        let keys = std::mem::take(&mut self.inner.get_mut().0);
        trash::bury(keys.into_keys().map(Key::into_value).collect());
    }
}

impl Value {
    pub(crate) fn dict(map: KeyMap) -> Value {
        Value::Dict(std::rc::Rc::new(Dict::new(map, DictKind::Plain)))
    }

    pub(crate) fn set(keys: KeySet) -> Value {
        Value::Set(std::rc::Rc::new(Set::new(keys, false)))
    }
}
