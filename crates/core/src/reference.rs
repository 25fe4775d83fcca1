//! What a column's objectives can be held against.

use serde::Serialize;

/// How much a reference value says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReferenceKind {
    /// Proven: no program can have a better objective, and the best can have this one.
    Optimum,
    /// Proven that no program can have a better one; whether any can have this one is open.
    Bound,
    /// The best that a strong solver found.
    BestKnown,
}

impl ReferenceKind {
    /// For tables.
    pub fn name(self) -> &'static str {
        match self {
            ReferenceKind::Optimum => "optimum",
            ReferenceKind::Bound => "bound",
            ReferenceKind::BestKnown => "best known",
        }
    }
}

/// A reference value of one column: the mean over its instances, as objectives are.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Reference {
    /// The value, in the task's own direction.
    pub value: f64,
    /// What it says.
    pub kind: ReferenceKind,
    /// How it was computed.
    pub how: &'static str,
}
