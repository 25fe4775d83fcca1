//! Timing our own evaluators on one thread.

use coevo_core::{Column, Failure, Rollout, Task};

use crate::clock::thread_seconds;
use crate::{BenchError, Patience, Side, Timing};

/// A run of evaluations is made at least so long, since the clock and the first touch of the caches cost, too.
const RUN_SECONDS: f64 = 0.02;

/// Evaluates a program on a column until patience ends.
pub fn measure(
    task: &dyn Task,
    program: &str,
    column: &Column,
    patience: Patience,
) -> Result<Side, BenchError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let rollout = Rollout::of_program(program);
    Ok(match pool.install(|| timed(|| Ok(task.score(&rollout, column)?.objective.get()), patience)) {
        Ok(timing) => Side::Scored(timing),
        Err(failure) => Side::Failed(failure.to_string()),
    })
}

fn timed(evaluate: impl Fn() -> Result<f64, Failure>, patience: Patience) -> Result<Timing, Failure> {
    // The first evaluation also makes the data, and does not count unless it used the patience up.
    let before = thread_seconds();
    let objective = evaluate()?;
    let first = thread_seconds() - before;
    let mut timing = Timing { objective, error: 0.0, seconds: first, repetitions: 1 };
    let mut spent = if first > patience.seconds { first } else { 0.0 };
    while spent < patience.seconds && timing.repetitions < patience.most {
        let run = (RUN_SECONDS / timing.seconds.max(1e-9)).ceil().clamp(1.0, 1e6) as usize;
        let before = thread_seconds();
        for _ in 0..run {
            evaluate()?;
        }
        let seconds = thread_seconds() - before;
        spent += seconds;
        timing.seconds = timing.seconds.min(seconds / run as f64);
        timing.repetitions += run;
    }
    Ok(timing)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn evaluations_repeat_as_patience_says() {
        let calls = Cell::new(0);
        let count = || {
            calls.set(calls.get() + 1);
            Ok(2.5)
        };
        let timing = timed(count, Patience { seconds: 0.0, most: 100 }).expect("valid");
        assert_eq!((timing.objective, timing.repetitions, calls.get()), (2.5, 1, 1));
        let timing = timed(count, Patience { seconds: 0.001, most: 100 }).expect("valid");
        assert_eq!(timing.repetitions, calls.get() - 1);
        assert!(timing.repetitions > 1 && timing.seconds >= 0.0);
    }

    #[test]
    fn a_failure_ends_it() {
        let failure = Failure::new(coevo_core::FailureKind::Infeasible, "no");
        assert_eq!(timed(|| Err(failure.clone()), Patience::default()), Err(failure.clone()));
    }
}
