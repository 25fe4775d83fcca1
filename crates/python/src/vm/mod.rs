//! The machine that runs register code.
//!
//! Python calls do not use the Rust stack: each running function is a [`frame::Frame`], and callers wait in a
//! vector. Only built-ins that call back (a sort key, say) start a nested loop.

pub(crate) mod args;
pub(crate) mod arithmetic;
mod attribute;
pub(crate) mod cached;
mod call;
pub(crate) mod compare;
pub(crate) mod format;
pub(crate) mod frame;
mod fuel;
mod hot;
pub(crate) mod item;
mod iterate;
pub(crate) mod named;
pub(crate) mod object;
pub(crate) mod operator;
pub(crate) mod quick;
mod raise;
mod run;
mod text;
pub(crate) mod unit;

use std::rc::Rc;

use crate::Limits;
use crate::modules::random::PyRandom;
use crate::numpy::random::NpRandom;
use crate::value::Value;
use frame::Frame;
use fuel::Tank;

/// Everything that one session owns.
pub(crate) struct Vm {
    pub(crate) globals: Vec<Value>,
    pub(crate) global_names: Rc<[String]>,
    /// Callers of the running frame.
    frames: Vec<Frame>,
    /// The frame of a generator that has just given a value.
    paused: Option<Box<Frame>>,
    /// Register files for reuse.
    pool: Vec<Vec<Value>>,
    pub(crate) tank: Tank,
    recursion: usize,
    /// Nested run loops.
    nesting: usize,
    output_left: u64,
    pub(crate) py_random: PyRandom,
    pub(crate) np_random: NpRandom,
    /// Instances made so far.
    pub(crate) serial: u64,
}

impl Vm {
    pub(crate) fn new(limits: &Limits, seed: u64, global_names: Rc<[String]>) -> Vm {
        Vm {
            globals: vec![Value::Unbound; global_names.len()],
            global_names,
            frames: Vec::new(),
            paused: None,
            pool: Vec::new(),
            tank: Tank::new(limits),
            recursion: limits.recursion as usize,
            nesting: 0,
            output_left: limits.output_bytes,
            py_random: PyRandom::new(seed),
            np_random: NpRandom::new(seed as u32),
            serial: 0,
        }
    }

    /// Drops what a failed call has left behind.
    pub(crate) fn unwind(&mut self) {
        self.frames.clear();
        self.paused = None;
        self.nesting = 0;
    }

    /// Counts printed bytes.
    pub(crate) fn print(&mut self, bytes: usize) -> crate::error::Fallible<()> {
        match self.output_left.checked_sub(bytes as u64) {
            Some(left) => {
                self.output_left = left;
                Ok(())
            }
            None => Err(crate::error::Error::out_of_memory("the output allowance is spent")),
        }
    }
}
