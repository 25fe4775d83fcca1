//! Drops nested containers without recursion that grows with their depth: a list nested a million deep
//! must not overflow the stack of the thread that drops it.

use std::cell::{Cell, RefCell};

use super::Value;

const DEEPEST: usize = 50;

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static PENDING: RefCell<Vec<Vec<Value>>> = const { RefCell::new(Vec::new()) };
}

/// Drops the parts of a container; called from the container's own `Drop`.
pub(crate) fn bury(items: Vec<Value>) {
    if !items.iter().any(Value::is_nested) {
        return;
    }
    // During thread teardown the queue may be gone; the plain drop is all that is left then.
    let Ok(depth) = DEPTH.try_with(Cell::get) else { return };
    if depth >= DEEPEST {
        // The result is ignored for the same reason; the items are then dropped with the closure.
        let _ = PENDING.try_with(|pending| pending.borrow_mut().push(items));
        return;
    }
    DEPTH.with(|cell| cell.set(depth + 1));
    drop(items);
    if depth == 0 {
        while let Some(next) = PENDING.with(|pending| pending.borrow_mut().pop()) {
            drop(next);
        }
    }
    DEPTH.with(|cell| cell.set(depth));
}
