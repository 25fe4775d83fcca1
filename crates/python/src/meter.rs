//! Bytes held by values: a count per thread, since values never leave their thread.
//!
//! Each heap object owns a [`Charge`] that gives its bytes back on drop. A session notes the count at its
//! start and compares with it, so values that an evaluator made earlier are not held against the program.

use std::cell::Cell;

thread_local! {
    static LIVE: Cell<i64> = const { Cell::new(0) };
}

/// Bytes held by all values of this thread. Only differences mean something.
pub(crate) fn live() -> i64 {
    LIVE.try_with(Cell::get).unwrap_or(0)
}

fn add(bytes: i64) {
    // During thread teardown the counter may be gone; nobody reads it any more then.
    let _ = LIVE.try_with(|live| live.set(live.get() + bytes));
}

/// Bytes that one object holds.
#[derive(Debug)]
pub(crate) struct Charge(usize);

impl Charge {
    pub(crate) fn new(bytes: usize) -> Self {
        add(bytes as i64);
        Charge(bytes)
    }

    /// Changes the size; cheap when nothing changed.
    #[inline]
    pub(crate) fn resize(&mut self, bytes: usize) {
        if bytes != self.0 {
            add(bytes as i64 - self.0 as i64);
            self.0 = bytes;
        }
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        add(-(self.0 as i64));
    }
}
