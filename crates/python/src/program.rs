//! A compiled program, and the function that it has to define.

use std::sync::Arc;

use coevo_core::{Failure, FailureKind};

/// The function that a task asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The function's name.
    pub name: String,
    /// Its parameters; they are passed by position, so a program may name them as it likes.
    pub parameters: Vec<String>,
    /// Other names that are accepted, such as `heuristics_v2`; the first name found wins.
    pub aliases: Vec<String>,
}

impl Signature {
    /// A signature without aliases.
    pub fn new(name: &str, parameters: &[&str]) -> Self {
        Signature {
            name: name.to_owned(),
            parameters: parameters.iter().map(|&p| p.to_owned()).collect(),
            aliases: Vec::new(),
        }
    }
}

/// A program that parsed, fits its signature and is ready to run. Cheap to clone and shared by threads.
#[derive(Debug, Clone)]
pub struct Program {
    _inner: Arc<()>,
}

impl Program {
    /// Parses, checks and compiles. Fails with `syntax`, `unsupported` or `signature`, with line and column.
    pub fn compile(source: &str, signature: &Signature) -> Result<Program, Failure> {
        let _ = (source, signature);
        Err(Failure::new(FailureKind::Unsupported, "the interpreter is not built yet"))
    }
}
