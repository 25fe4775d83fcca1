//! One line of `coevo eval-dir`: a program on a column. `coevo compare --from` reads what `eval-dir` writes.

use coevo_core::{Column, Failure, Score};
use serde::{Deserialize, Serialize};

use crate::ProgramFile;

/// A program's result on a column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvalLine {
    /// Which program.
    #[serde(flatten)]
    pub program: ProgramFile,
    /// Which column.
    #[serde(flatten)]
    pub column: Column,
    /// `scored` or `invalid`.
    pub outcome: String,
    /// Its objective.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<Score>,
    /// The value of each instance, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instances: Vec<f64>,
    /// Why it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// Seconds that it took here.
    pub seconds: f64,
}
