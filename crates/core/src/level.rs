//! Grammar levels: how much of an answer's form the token mask leaves to the model.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How much the mask leaves to the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// No mask: the model writes a thought and Python as it likes. For models of some billion weights.
    Free,
    /// The body of the function, in a grammar of simple Python statements: every answer parses.
    Program,
    /// The task's skeleton with one expression to write. For models of some hundred million weights.
    Expression,
}

impl Level {
    /// All levels, from the freest.
    pub const ALL: [Level; 3] = [Level::Free, Level::Program, Level::Expression];

    /// The name in YAML.
    pub fn name(self) -> &'static str {
        match self {
            Level::Free => "free",
            Level::Program => "program",
            Level::Expression => "expression",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
