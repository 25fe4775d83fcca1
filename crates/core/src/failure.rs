//! Why a candidate is invalid: one vocabulary for the runtime, the tasks, the journal and the prompts.
//!
//! A failure is data about a candidate, not an error of the program. Errors of the program (a full
//! disk, a wrong config) have their own types in the crates where they arise.
//!
//! ```
//! use coevo_core::{Failure, FailureKind};
//!
//! let failure = Failure::new(FailureKind::Exception, "IndexError: list index out of range").at(7, 4);
//! assert_eq!(failure.to_string(), "exception: line 7: IndexError: list index out of range");
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

/// The kinds of invalid candidate, in the order in which a candidate meets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FailureKind {
    /// The completion holds no program (empty, cut off by the token limit, prose only).
    NoCode,
    /// The program does not parse.
    Syntax,
    /// The program uses a feature that the runtime does not offer; the message names it.
    Unsupported,
    /// The named function is missing or takes the wrong parameters.
    Signature,
    /// The program raised a Python exception.
    Exception,
    /// The answer has the wrong type or shape.
    WrongShape,
    /// The answer holds NaN or an infinity where a finite number is needed.
    NonFinite,
    /// The answer breaks a rule of the task, such as a city visited twice.
    Infeasible,
    /// The step allowance is spent: deterministic, so the same everywhere.
    OutOfFuel,
    /// The memory, recursion or output allowance is spent.
    OutOfMemory,
    /// The wall clock ran out: a fault of the environment, since fuel normally ends a program.
    Timeout,
}

impl FailureKind {
    /// Every kind, in order; reports iterate over it.
    pub const ALL: [FailureKind; 11] = [
        FailureKind::NoCode,
        FailureKind::Syntax,
        FailureKind::Unsupported,
        FailureKind::Signature,
        FailureKind::Exception,
        FailureKind::WrongShape,
        FailureKind::NonFinite,
        FailureKind::Infeasible,
        FailureKind::OutOfFuel,
        FailureKind::OutOfMemory,
        FailureKind::Timeout,
    ];

    /// The name in journals and reports, as serde writes it.
    pub fn name(self) -> &'static str {
        match self {
            FailureKind::NoCode => "no-code",
            FailureKind::Syntax => "syntax",
            FailureKind::Unsupported => "unsupported",
            FailureKind::Signature => "signature",
            FailureKind::Exception => "exception",
            FailureKind::WrongShape => "wrong-shape",
            FailureKind::NonFinite => "non-finite",
            FailureKind::Infeasible => "infeasible",
            FailureKind::OutOfFuel => "out-of-fuel",
            FailureKind::OutOfMemory => "out-of-memory",
            FailureKind::Timeout => "timeout",
        }
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One invalid candidate's reason, good enough to paste back into a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub struct Failure {
    /// What kind of failure it is.
    pub kind: FailureKind,
    /// What happened, in one line; for an exception `Type: message` as CPython prints it.
    pub message: String,
    /// 1-based line in the candidate's source, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// 0-based column in that line, in characters, as CPython's `ast` counts it but for non-ASCII text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

impl Failure {
    /// A failure without a place. The message is part of what a candidate wrote: it becomes one line, control
    /// characters spelled as Python spells them, cut at [`Failure::LONGEST`].
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Failure { kind, message: one_line(message.into()), line: None, column: None }
    }

    /// Most bytes of a message, without the mark of a cut.
    pub const LONGEST: usize = 2000;

    /// The same failure, at a line (1-based) and column (0-based).
    pub fn at(mut self, line: u32, column: u32) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }
}

fn one_line(mut message: String) -> String {
    // Before it is read, since it may be of any length.
    let mut cut = message.len() > Failure::LONGEST;
    message.truncate(message.floor_char_boundary(Failure::LONGEST));
    if message.contains(char::is_control) {
        let spell = |c: char| match c {
            '\n' => "\\n".to_owned(),
            '\r' => "\\r".to_owned(),
            '\t' => "\\t".to_owned(),
            c if c.is_control() => format!("\\x{:02x}", u32::from(c)),
            c => c.to_string(),
        };
        message = message.chars().map(spell).collect();
        cut |= message.len() > Failure::LONGEST;
        message.truncate(message.floor_char_boundary(Failure::LONGEST));
    }
    if cut { message + "…" } else { message }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}: line {line}: {}", self.kind, self.message),
            None => write!(f, "{}: {}", self.kind, self.message),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_line_of_bounded_length() {
        let message = |text: &str| Failure::new(FailureKind::Exception, text).message;
        assert_eq!(message("ValueError: plain, é"), "ValueError: plain, é");
        let forged = "a\n{\"outcome\":\"scored\"}\u{1b}[2J\0\t\u{85}";
        assert_eq!(message(forged), r#"a\n{"outcome":"scored"}\x1b[2J\x00\t\x85"#);
        let long = message(&"é".repeat(5000));
        assert_eq!((long.len(), long.ends_with("é…")), (Failure::LONGEST + '…'.len_utf8(), true));
    }

    #[test]
    fn names_are_what_serde_writes() {
        for kind in FailureKind::ALL {
            let json = serde_json::to_string(&kind).expect("a unit variant serialises");
            assert_eq!(json, format!("\"{}\"", kind.name()));
        }
    }
}
