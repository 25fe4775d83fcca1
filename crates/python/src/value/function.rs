//! Things that can be called.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use super::{Value, trash};
use crate::compile::method::Method;
use crate::error::Fallible;
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::unit::Unit;

/// A variable that closures share.
pub(crate) type CellRef = Rc<RefCell<Value>>;

/// A `def` or `lambda` with what it captured.
pub struct Function {
    pub(crate) unit: Rc<Unit>,
    /// Defaults of the last positional parameters, then of the keyword-only ones (`Unbound` where none).
    pub(crate) defaults: Vec<Value>,
    pub(crate) cells: Vec<CellRef>,
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<function {}>", self.unit.name)
    }
}

impl Drop for Function {
    fn drop(&mut self) {
        let mut parts = std::mem::take(&mut self.defaults);
        for cell in std::mem::take(&mut self.cells) {
            // The last owner takes the value out, so that long chains of closures end in the queue too.
            if let Some(cell) = Rc::into_inner(cell) {
                parts.push(cell.into_inner());
            }
        }
        trash::bury(parts);
    }
}

/// The Rust side of a built-in.
pub(crate) type NativeFn = fn(&mut Vm, &Args<'_>) -> Fallible<Value>;

/// A built-in function.
pub struct Native {
    pub(crate) name: &'static str,
    pub(crate) call: NativeFn,
}

impl Native {
    pub(crate) const fn new(name: &'static str, call: NativeFn) -> Native {
        Native { name, call }
    }
}

impl fmt::Debug for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<built-in function {}>", self.name)
    }
}

/// A method taken from its receiver: `items.append`.
#[derive(Debug)]
pub struct Bound {
    pub(crate) receiver: Value,
    pub(crate) method: Method,
}

impl Drop for Bound {
    fn drop(&mut self) {
        trash::bury(vec![std::mem::replace(&mut self.receiver, Value::None)]);
    }
}

/// `functools.partial(function, *args, **keywords)`.
#[derive(Debug)]
pub struct Partial {
    pub(crate) function: Value,
    pub(crate) args: Vec<Value>,
    pub(crate) keywords: Vec<(Rc<str>, Value)>,
}

impl Drop for Partial {
    fn drop(&mut self) {
        let mut parts = std::mem::take(&mut self.args);
        parts.push(std::mem::replace(&mut self.function, Value::None));
        parts.extend(std::mem::take(&mut self.keywords).into_iter().map(|(_, value)| value));
        trash::bury(parts);
    }
}
