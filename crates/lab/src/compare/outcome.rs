//! One search run as a comparison sees it: what its champion scored on held-out columns, and how it got there.

use std::collections::BTreeMap;
use std::fmt;

use coevo_core::{Budget, Direction};
use serde::Serialize;

use super::Arm;

/// The unit whose runs are not independent of each other's columns: a task, a method family and a budget.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Group {
    /// Task.
    pub task: String,
    /// Method family, such as `eoh`.
    pub method: String,
    /// Budget label: candidates, or what they stand for.
    pub budget: u32,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.task, self.method, self.budget)
    }
}

/// A champion on one test column.
#[derive(Debug, Clone, PartialEq)]
pub enum ColumnResult {
    /// Its objective.
    Scored {
        /// The task's objective there, in the task's unit.
        objective: f64,
        /// The value of each instance, in order; empty if it was not kept.
        instances: Vec<f64>,
    },
    /// It has none there.
    Failed {
        /// Why.
        reason: String,
    },
}

/// One search run.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Task, method, budget.
    pub group: Group,
    /// Arm.
    pub arm: Arm,
    /// Which repeat: the run's seed, or the number in a file's name.
    pub repeat: u64,
    /// The folder or file that it was read from, for messages.
    pub source: String,
    /// Which way the task's objective is better.
    pub direction: Direction,
    /// Results by the size of the test column.
    pub columns: BTreeMap<u32, ColumnResult>,
    /// How the search went; absent where only programs are known.
    pub search: Option<SearchStory>,
}

/// How a search went.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchStory {
    /// SHA-256 of the resolved config.
    pub config_sha256: String,
    /// The resolved config; arms may differ in their method and in `es`.
    pub config: serde_yaml::Value,
    /// The model's name and the SHA-256 of its weights.
    pub model: String,
    /// What it ran on.
    pub machine: String,
    /// Version of this program.
    pub version: String,
    /// What was spent.
    pub budget: Budget,
    /// Wall-clock seconds, where they are known.
    pub seconds: Option<f64>,
    /// Updates of theta.
    pub updates: u32,
    /// One point per batch.
    pub curve: Vec<CurvePoint>,
    /// The task's first baseline on the training column: title and objective.
    pub baseline: Option<(String, f64)>,
    /// The best candidate by the training column.
    pub champion: Option<Champion>,
}

/// One batch of a search.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CurvePoint {
    /// Candidates made so far, this batch among them.
    pub candidates: u64,
    /// Candidates of this batch.
    pub made: u32,
    /// Of these, valid ones.
    pub valid: u32,
    /// Best training objective so far, if any was valid.
    pub best: Option<f64>,
    /// Invalid ones of this batch by kind of failure; empty where it was not kept.
    pub failures: BTreeMap<String, u32>,
}

/// The candidate that a run ended with.
#[derive(Debug, Clone, PartialEq)]
pub struct Champion {
    /// Its number in the run.
    pub id: u32,
    /// Its program.
    pub code: String,
    /// Its objective on the training column.
    pub train: f64,
    /// It and those that stood in the prompts it came from, in order of id; empty where it was not kept.
    pub lineage: Vec<Ancestor>,
}

/// A candidate of a champion's lineage.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ancestor {
    /// Its number in the run.
    pub id: u32,
    /// Candidates that stood in its prompt; each is in the lineage too, and has a smaller id.
    pub parents: Vec<u32>,
    /// Training objective.
    pub objective: Option<f64>,
    /// The operator that asked for it.
    pub operator: String,
}
