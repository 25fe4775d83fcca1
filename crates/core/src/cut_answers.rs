//! What becomes of an answer that the token limit cut off before its end.

use serde::{Deserialize, Serialize};

/// What becomes of a cut answer. At level `free` a program that was whole before the cut counts either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CutAnswers {
    /// It is invalid. Long answers are then riskier than short ones, which rewards teach a model to mind.
    #[default]
    Refuse,
    /// Level `expression`: the longest beginning that can stand alone is kept and its brackets are closed, see
    /// [`crate::ExpressionForm::mended`].
    Mend,
}

impl CutAnswers {
    /// Whether it is the default, which configs leave unwritten.
    pub fn is_default(&self) -> bool {
        *self == CutAnswers::default()
    }
}
