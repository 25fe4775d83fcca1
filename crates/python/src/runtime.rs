//! The seam to other runtimes: what one has to offer, so that evaluators can run programs on it as they
//! run them here.
//!
//! Evaluators do not see it: they compile with [`Program::of`](crate::Program::of), which looks at the
//! rollout's host, and start sessions. A [`ForeignRuntime`] gets source text and plain values.

use std::fmt;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use coevo_core::{Failure, Host};

use crate::numpy::array::Array;
use crate::plain::PlainArray;
use crate::value::Value;
use crate::{Limits, Plain, Signature};

/// Another runtime of Python programs. Its failures are those of the interpreter: same kinds, `Type: message`.
pub trait ForeignRuntime: Send + Sync + fmt::Debug {
    /// Parses and checks a program without running it, and gives the name of the function that will be
    /// called. Fails with `syntax` or `signature`.
    fn check(&self, source: &str, signature: &Signature) -> Result<String, Failure>;

    /// Runs the module body of a program that has been checked. `function` is the name that `check` gave;
    /// `seed` seeds `random` and `np.random`; `spent` is the program's own, in all of its sessions.
    fn start(
        &self,
        source: &str,
        function: &str,
        limits: &Limits,
        seed: u64,
        spent: &Arc<Spent>,
    ) -> Result<Box<dyn ForeignSession>, Failure>;
}

/// The time that one program has taken in all of its sessions together, so that a runtime which counts no steps
/// can bound it.
#[derive(Debug, Default)]
pub struct Spent(Mutex<Duration>);

impl Spent {
    /// Adds what a call took.
    pub fn add(&self, time: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += time;
    }

    /// What all calls took.
    pub fn total(&self) -> Duration {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One run of a program on another runtime.
pub trait ForeignSession: fmt::Debug {
    /// Calls the program's function.
    fn call(&mut self, arguments: &[Argument]) -> Result<Plain, Failure>;

    /// Gives the time allowance anew.
    fn refill(&mut self);
}

/// An argument of a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// A value that is used once.
    Value(Plain),
    /// An array that is to be kept under that number, in place of what was kept there before.
    Keep(u32, PlainArray),
    /// The array that is kept under that number, with what the program has written into it since.
    Kept(u32),
}

/// A handle on a runtime, for [`Rollout::on`](coevo_core::Rollout::on) and [`Hosted`](coevo_core::Hosted).
pub fn host(runtime: Arc<dyn ForeignRuntime>) -> Host {
    Host::new(Runtime(runtime))
}

/// What the handle holds.
#[derive(Debug, Clone)]
pub(crate) struct Runtime(pub(crate) Arc<dyn ForeignRuntime>);

/// The arrays that a session has sent: an array that comes again is not sent again, and so the program finds
/// in it what it wrote there at earlier calls, as in the interpreter.
#[derive(Debug, Default)]
pub(crate) struct Sent(Vec<Option<Rc<Array>>>);

impl Sent {
    pub(crate) fn arguments(&mut self, values: &[Value]) -> Vec<Argument> {
        // Nobody else holds these any more, so they cannot come again.
        for slot in &mut self.0 {
            if slot.as_ref().is_some_and(|array| Rc::strong_count(array) == 1) {
                *slot = None;
            }
        }
        values.iter().map(|value| self.argument(value)).collect()
    }

    fn argument(&mut self, value: &Value) -> Argument {
        let Value::Array(array) = value else { return Argument::Value(Plain::of(value)) };
        let same = |slot: &Option<Rc<Array>>| slot.as_ref().is_some_and(|kept| Rc::ptr_eq(kept, array));
        if let Some(at) = self.0.iter().position(same) {
            return Argument::Kept(at as u32);
        }
        let at = self.0.iter().position(Option::is_none).unwrap_or_else(|| {
            self.0.push(None);
            self.0.len() - 1
        });
        self.0[at] = Some(array.clone());
        Argument::Keep(at as u32, PlainArray::of(array))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_that_comes_again_is_not_sent_again() {
        let mut sent = Sent::default();
        let matrix = Value::array_f64(&[1], vec![1.0]).expect("one element");
        let fresh = || Value::array_i64(&[1], vec![7]).expect("one element");
        let first = sent.arguments(&[matrix.clone(), fresh()]);
        assert!(matches!(first[..], [Argument::Keep(0, _), Argument::Keep(1, _)]));
        // The second array has died, so its number is free for the next.
        let second = sent.arguments(&[matrix.clone(), fresh()]);
        assert!(matches!(second[..], [Argument::Kept(0), Argument::Keep(1, _)]));
    }
}
