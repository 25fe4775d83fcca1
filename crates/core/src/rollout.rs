//! What a task scores. Today one completion that holds a program; the struct is open so that a
//! dialogue with an environment can join it later without a change to the tasks that exist.

use serde::{Deserialize, Serialize};

use crate::{Failure, Host, Score, Steps};

/// One attempt of a model at a task.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Rollout {
    /// The program to score: the code that was parsed out of the answer, or the task's skeleton around
    /// the expression that the model wrote.
    pub program: String,
    /// Where the program runs, if not where the task's own runtime runs it.
    pub host: Option<Host>,
    /// Counts the steps of the interpreter over all instances; stays 0 on hosts that do not count them.
    pub steps: Steps,
}

impl Rollout {
    /// A rollout of one completion.
    pub fn of_program(program: impl Into<String>) -> Self {
        Rollout { program: program.into(), host: None, steps: Steps::default() }
    }

    /// The same rollout, its program run on that host.
    pub fn on(mut self, host: Host) -> Self {
        self.host = Some(host);
        self
    }
}

/// What a valid rollout was worth on one column of a task's data.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// The objective, in the task's own direction.
    pub objective: Score,
    /// The value of each instance, in order.
    pub instances: Vec<f64>,
}

/// What came of a candidate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It ran on every instance.
    Scored(Score),
    /// It failed, and why.
    Invalid(Failure),
}

impl Outcome {
    /// The score, if there is one.
    pub fn score(&self) -> Option<Score> {
        match self {
            Outcome::Scored(score) => Some(*score),
            Outcome::Invalid(_) => None,
        }
    }

    /// Whether there is a score.
    pub fn is_valid(&self) -> bool {
        self.score().is_some()
    }
}
