//! Iterator objects and their states; [`Vm::next`](crate::vm::Vm::next) advances them.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use super::mapping::{Dict, Part, Set};
use super::sequence::{Deque, List, Tuple};
use super::string::Text;
use super::{Value, trash};
use crate::numpy::array::Array;
use crate::vm::frame::Frame;

/// An iterator object.
pub struct Iter {
    pub(crate) state: RefCell<State>,
}

/// What is left to give.
pub(crate) enum State {
    Done,
    List(Rc<List>, usize),
    Reversed(Rc<List>, usize),
    Tuple(Rc<Tuple>, usize),
    Deque(Rc<Deque>, usize),
    Range {
        next: i64,
        step: i64,
        left: usize,
    },
    Text(Rc<Text>, usize),
    Array(Rc<Array>, usize),
    /// Values that nothing else can see.
    Drain(std::vec::IntoIter<Value>),
    Dict {
        dict: Rc<Dict>,
        part: Part,
        at: usize,
        len: usize,
    },
    Set {
        set: Rc<Set>,
        at: usize,
        len: usize,
    },
    Enumerate(Value, i64),
    Zip(Vec<Value>, bool),
    Map(Value, Vec<Value>),
    Filter(Value, Value),
    Generator(Option<Box<Frame>>),
    Chain(std::vec::IntoIter<Value>, Option<Value>),
    Count(Value, Value),
    Cycle(Vec<Value>, Option<Value>, usize),
    Repeat(Value, Option<usize>),
    Islice {
        source: Value,
        skip: usize,
        step: usize,
        left: Option<usize>,
    },
    TakeWhile(Value, Value),
    DropWhile(Value, Value, bool),
    Accumulate(Value, Value, Option<Value>),
    Choose(Box<crate::modules::itertools::Choose>),
    Sentinel(Value, Value),
    /// An instance with `__next__`, or one that is read by index from 0 on.
    Object(Value),
    Indexed(Value, i64),
}

impl State {
    /// All values that it holds. Every state is named, so that a new one is not forgotten: what is left out here
    /// would be dropped by recursion.
    fn into_values(self) -> Vec<Value> {
        match self {
            State::Done
            | State::Range { .. }
            | State::Text(..)
            | State::Array(..)
            | State::Generator(None) => Vec::new(),
            State::List(list, _) | State::Reversed(list, _) => vec![Value::List(list)],
            State::Tuple(items, _) => vec![Value::Tuple(items)],
            State::Deque(items, _) => vec![Value::Deque(items)],
            State::Dict { dict, .. } => vec![Value::Dict(dict)],
            State::Set { set, .. } => vec![Value::Set(set)],
            State::Enumerate(inner, _)
            | State::Repeat(inner, _)
            | State::Object(inner)
            | State::Indexed(inner, _)
            | State::Islice { source: inner, .. } => vec![inner],
            State::Filter(a, b)
            | State::TakeWhile(a, b)
            | State::DropWhile(a, b, _)
            | State::Count(a, b)
            | State::Sentinel(a, b) => vec![a, b],
            State::Accumulate(a, b, c) => [a, b].into_iter().chain(c).collect(),
            State::Zip(inner, _) => inner,
            State::Map(function, inner) => [function].into_iter().chain(inner).collect(),
            State::Drain(inner) => inner.collect(),
            State::Chain(inner, current) => inner.chain(current).collect(),
            State::Cycle(seen, inner, _) => seen.into_iter().chain(inner).collect(),
            State::Choose(choose) => choose.into_values(),
            State::Generator(Some(mut frame)) => frame.take_values(),
        }
    }
}

impl Iter {
    pub(crate) fn new(state: State) -> Iter {
        Iter { state: RefCell::new(state) }
    }

    pub(crate) fn type_name(&self) -> &'static str {
        match &*self.state.borrow() {
            State::List(..) => "list_iterator",
            State::Range { .. } => "range_iterator",
            State::Dict { part: Part::Keys, .. } => "dict_keys",
            State::Dict { part: Part::Values, .. } => "dict_values",
            State::Dict { part: Part::Items, .. } => "dict_items",
            State::Enumerate(..) => "enumerate",
            State::Zip(..) => "zip",
            State::Map(..) => "map",
            State::Filter(..) => "filter",
            State::Generator(_) => "generator",
            _ => "iterator",
        }
    }
}

impl fmt::Debug for Iter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.type_name())
    }
}

impl Drop for Iter {
    fn drop(&mut self) {
        trash::bury(std::mem::replace(self.state.get_mut(), State::Done).into_values());
    }
}
