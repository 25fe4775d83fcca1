//! Classes that a program defines, their instances, and functions with a cache.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use indexmap::IndexMap;

use super::key::KeyMap;
use super::{Value, trash};
use crate::meter::Charge;

const HEADER: usize = 120;
const ENTRY: usize = 56;

/// What is special about a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClassKind {
    Plain,
    /// `@dataclass`: made, shown and compared by its fields.
    Data,
    /// `collections.namedtuple`: its instances are tuples.
    NamedTuple,
}

/// A class.
#[derive(Debug)]
pub struct Class {
    pub(crate) name: Rc<str>,
    pub(crate) base: Option<Rc<Class>>,
    pub(crate) kind: ClassKind,
    /// Names and defaults, of data classes and named tuples.
    pub(crate) fields: Vec<(Rc<str>, Option<Value>)>,
    pub(crate) attributes: Attributes,
}

impl Drop for Class {
    fn drop(&mut self) {
        let defaults = std::mem::take(&mut self.fields).into_iter().filter_map(|(_, default)| default);
        trash::bury(defaults.chain(self.base.take().map(Value::Class)).collect());
    }
}

impl Class {
    /// How many classes stand above it.
    pub(crate) fn ancestors(&self) -> usize {
        std::iter::successors(self.base.as_deref(), |class| class.base.as_deref()).count()
    }

    /// The attribute of the class or of its ancestors.
    pub(crate) fn find(&self, name: &str) -> Option<Value> {
        let mut class = Some(self);
        while let Some(here) = class {
            if let Some(value) = here.attributes.get(name) {
                return Some(value);
            }
            class = here.base.as_deref();
        }
        None
    }

    pub(crate) fn is_a(self: &Rc<Self>, other: &Rc<Class>) -> bool {
        let mut class = Some(self);
        while let Some(here) = class {
            if Rc::ptr_eq(here, other) {
                return true;
            }
            class = here.base.as_ref();
        }
        false
    }
}

/// Attributes by name, in the order in which they were first set.
#[derive(Debug)]
pub(crate) struct Attributes {
    inner: RefCell<(IndexMap<Rc<str>, Value>, Charge)>,
}

impl Attributes {
    pub(crate) fn new() -> Attributes {
        Attributes { inner: RefCell::new((IndexMap::new(), Charge::new(HEADER))) }
    }

    pub(crate) fn get(&self, name: &str) -> Option<Value> {
        self.inner.borrow().0.get(name).cloned()
    }

    pub(crate) fn set(&self, name: &str, value: Value) {
        // The old value is dropped after the borrow ends.
        let _old = {
            let mut inner = self.inner.borrow_mut();
            let old = match inner.0.get_mut(name) {
                Some(slot) => Some(std::mem::replace(slot, value)),
                None => inner.0.insert(Rc::from(name), value),
            };
            let bytes = HEADER + inner.0.capacity() * ENTRY;
            inner.1.resize(bytes);
            old
        };
    }

    pub(crate) fn entries(&self) -> Vec<(Rc<str>, Value)> {
        self.inner.borrow().0.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }
}

impl Drop for Attributes {
    fn drop(&mut self) {
        let values = std::mem::take(&mut self.inner.get_mut().0);
        trash::bury(values.into_values().collect());
    }
}

/// An instance of a program's class.
#[derive(Debug)]
pub struct Instance {
    pub(crate) class: Rc<Class>,
    pub(crate) attributes: Attributes,
    /// Counts the instances of a session: their order in sets follows it.
    pub(crate) serial: u64,
}

/// How a class's function is reached through an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    Static,
    Class,
    Property,
}

/// `staticmethod`, `classmethod` and `property`.
#[derive(Debug)]
pub struct Descriptor {
    pub(crate) reach: Reach,
    pub(crate) function: Value,
}

impl Drop for Descriptor {
    fn drop(&mut self) {
        trash::bury(vec![std::mem::replace(&mut self.function, Value::None)]);
    }
}

/// `functools.lru_cache`.
#[derive(Debug)]
pub struct Cached {
    pub(crate) function: Value,
    pub(crate) known: RefCell<(KeyMap, Charge)>,
    pub(crate) limit: Option<usize>,
    pub(crate) hits: Cell<i64>,
    pub(crate) misses: Cell<i64>,
}

impl Drop for Cached {
    fn drop(&mut self) {
        let known = std::mem::take(&mut self.known.get_mut().0);
        let mut parts = vec![std::mem::replace(&mut self.function, Value::None)];
        parts.extend(known.into_iter().flat_map(|(key, value)| [key.into_value(), value]));
        trash::bury(parts);
    }
}
