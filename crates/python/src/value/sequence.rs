//! Lists, tuples, deques, ranges and slices.

use std::cell::{Ref, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::object::Class;
use super::{Value, trash};
use crate::meter::Charge;

const HEADER: usize = 64;

/// A Python list.
#[derive(Debug)]
pub struct List {
    inner: RefCell<(Vec<Value>, Charge)>,
}

impl List {
    pub(crate) fn new(items: Vec<Value>) -> List {
        let charge = Charge::new(HEADER + items.capacity() * size_of::<Value>());
        List { inner: RefCell::new((items, charge)) }
    }

    #[inline]
    pub(crate) fn items(&self) -> Ref<'_, Vec<Value>> {
        Ref::map(self.inner.borrow(), |inner| &inner.0)
    }

    pub(crate) fn to_vec(&self) -> Vec<Value> {
        self.items().clone()
    }

    pub(crate) fn len(&self) -> usize {
        self.inner.borrow().0.len()
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<Value> {
        self.inner.borrow().0.get(index).cloned()
    }

    /// Changes the items and accounts for the new size. `change` must not run Python code.
    #[inline]
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut Vec<Value>) -> R) -> R {
        let mut inner = self.inner.borrow_mut();
        let result = change(&mut inner.0);
        let bytes = HEADER + inner.0.capacity() * size_of::<Value>();
        inner.1.resize(bytes);
        result
    }

    #[inline]
    pub(crate) fn push(&self, value: Value) {
        self.change(|items| items.push(value));
    }
}

impl Drop for List {
    fn drop(&mut self) {
        trash::bury(std::mem::take(&mut self.inner.get_mut().0));
    }
}

/// A Python tuple.
#[derive(Debug)]
pub struct Tuple {
    items: Vec<Value>,
    /// The class of a named tuple.
    pub(crate) class: Option<Rc<Class>>,
    _charge: Charge,
}

impl Tuple {
    pub(crate) fn new(items: Vec<Value>) -> Tuple {
        Tuple::charged(items)
    }

    fn charged(items: Vec<Value>) -> Tuple {
        let charge = Charge::new(HEADER + items.capacity() * size_of::<Value>());
        Tuple { items, class: None, _charge: charge }
    }

    /// A named tuple.
    pub(crate) fn named(items: Vec<Value>, class: Rc<Class>) -> Tuple {
        let mut tuple = Tuple::charged(items);
        tuple.class = Some(class);
        tuple
    }
}

impl std::ops::Deref for Tuple {
    type Target = [Value];
    fn deref(&self) -> &[Value] {
        &self.items
    }
}

impl Drop for Tuple {
    fn drop(&mut self) {
        trash::bury(std::mem::take(&mut self.items));
    }
}

/// A `collections.deque`.
#[derive(Debug)]
pub struct Deque {
    inner: RefCell<(VecDeque<Value>, Charge)>,
    pub(crate) limit: Option<usize>,
}

impl Deque {
    pub(crate) fn new(items: Vec<Value>, limit: Option<usize>) -> Deque {
        let mut items = VecDeque::from(items);
        if let Some(limit) = limit {
            while items.len() > limit {
                items.pop_front();
            }
        }
        let charge = Charge::new(HEADER + items.capacity() * size_of::<Value>());
        Deque { inner: RefCell::new((items, charge)), limit }
    }

    pub(crate) fn items(&self) -> Ref<'_, VecDeque<Value>> {
        Ref::map(self.inner.borrow(), |inner| &inner.0)
    }

    pub(crate) fn to_vec(&self) -> Vec<Value> {
        self.items().iter().cloned().collect()
    }

    /// Changes the items and accounts for the new size. `change` must not run Python code.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut VecDeque<Value>) -> R) -> R {
        let mut inner = self.inner.borrow_mut();
        let result = change(&mut inner.0);
        let bytes = HEADER + inner.0.capacity() * size_of::<Value>();
        inner.1.resize(bytes);
        result
    }
}

impl Drop for Deque {
    fn drop(&mut self) {
        trash::bury(std::mem::take(&mut self.inner.get_mut().0).into());
    }
}

/// `range(start, stop, step)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub(crate) start: i64,
    pub(crate) stop: i64,
    pub(crate) step: i64,
}

impl Range {
    pub(crate) fn len(&self) -> usize {
        let (low, high) = if self.step > 0 { (self.start, self.stop) } else { (self.stop, self.start) };
        if low >= high {
            return 0;
        }
        let span = high.abs_diff(low);
        usize::try_from((span - 1) / self.step.unsigned_abs() + 1).unwrap_or(usize::MAX)
    }

    pub(crate) fn get(&self, index: usize) -> i64 {
        self.start.wrapping_add(self.step.wrapping_mul(index as i64))
    }

    pub(crate) fn position(&self, value: i64) -> Option<usize> {
        let inside = if self.step > 0 {
            self.start <= value && value < self.stop
        } else {
            self.stop < value && value <= self.start
        };
        let distance = i128::from(value) - i128::from(self.start);
        (inside && distance % i128::from(self.step) == 0).then(|| (distance / i128::from(self.step)) as usize)
    }
}

/// `slice(start, stop, step)`.
#[derive(Debug, Clone)]
pub struct Slice {
    pub(crate) start: Value,
    pub(crate) stop: Value,
    pub(crate) step: Value,
}

impl Drop for Slice {
    fn drop(&mut self) {
        let parts = [&mut self.start, &mut self.stop, &mut self.step];
        trash::bury(parts.map(|part| std::mem::replace(part, Value::None)).into());
    }
}

/// A slice applied to a length: `count` positions from `start`, `step` apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: i64,
    pub(crate) step: i64,
    pub(crate) count: usize,
}

impl Span {
    pub(crate) fn new(start: Option<i64>, stop: Option<i64>, step: i64, len: usize) -> Span {
        let len = len as i64;
        let clip = |value: i64| {
            let value = if value < 0 { value.saturating_add(len) } else { value };
            if step > 0 { value.clamp(0, len) } else { value.clamp(-1, len - 1) }
        };
        let (first, last) = if step > 0 { (0, len) } else { (len - 1, -1) };
        let start = start.map_or(first, clip);
        let stop = stop.map_or(last, clip);
        let count = Range { start, stop, step }.len();
        Span { start, step, count }
    }

    pub(crate) fn positions(self) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
        (0..self.count).map(move |k| (self.start + self.step * k as i64) as usize)
    }
}
