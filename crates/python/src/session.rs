//! One run of a program: the module body once, then many calls.

use coevo_core::{Failure, FailureKind};

use crate::{Limits, Program, Value};

/// A running program with its globals, random streams and remaining allowances. Make one per instance.
#[derive(Debug)]
pub struct Session {
    fuel_used: u64,
}

impl Session {
    /// Runs the module body. `seed` seeds `random` and `np.random`.
    pub fn start(program: &Program, limits: &Limits, seed: u64) -> Result<Session, Failure> {
        let _ = (program, limits, seed);
        Err(Failure::new(FailureKind::Unsupported, "the interpreter is not built yet"))
    }

    /// Calls the program's function with positional arguments. After a failure the session stays usable.
    pub fn call(&mut self, arguments: &[Value]) -> Result<Value, Failure> {
        let _ = arguments;
        Err(Failure::new(FailureKind::Unsupported, "the interpreter is not built yet"))
    }

    /// Fuel spent since the start, over all refills.
    pub fn fuel_used(&self) -> u64 {
        self.fuel_used
    }

    /// Gives the whole fuel (and wall-clock) allowance anew. Limits are per session; an evaluator that wants
    /// them per call refills before each call.
    pub fn refill(&mut self) {}
}
