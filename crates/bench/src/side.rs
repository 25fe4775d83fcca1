//! What one side, ours or numpy's, made of one program on one column.

use serde::Serialize;

/// A value with its time, or a failure.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The program was evaluated.
    Scored(Timing),
    /// The program failed there, with this message.
    Failed(String),
}

/// How long an evaluation took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Timing {
    /// The mean over the column's instances. With more than one repetition of a random evaluator on numpy's
    /// side, the mean over the repetitions too.
    pub objective: f64,
    /// The standard error of `objective` over repetitions with different seeds; 0 where it is not random.
    pub error: f64,
    /// CPU seconds of one evaluation of the whole column on one thread: the least of the repetitions.
    pub seconds: f64,
    /// How often it was evaluated.
    pub repetitions: usize,
}

impl Timing {
    /// Evaluations per second.
    pub fn rate(&self) -> f64 {
        1.0 / self.seconds
    }
}

impl Side {
    /// The timing of an evaluation that succeeded.
    pub fn timing(&self) -> Option<&Timing> {
        match self {
            Side::Scored(timing) => Some(timing),
            Side::Failed(_) => None,
        }
    }
}
