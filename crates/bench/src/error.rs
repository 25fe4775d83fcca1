//! What keeps a table from being made. Programs that fail do not: their failures stand in the rows.

use std::path::PathBuf;

/// An error of the machine or of the request, not of a program.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// Python is not there, or does not run.
    #[error("cannot run {}: {source}; name a CPython 3.11 with numpy 2.2", python.display())]
    Python {
        /// As given.
        python: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Python ran, but its answer is none.
    #[error("{} gave no answer for {task}: {message}", python.display())]
    Answer {
        /// As given.
        python: PathBuf,
        /// Whose evaluator ran.
        task: String,
        /// The last line that it wrote to stderr, or what is wrong with its answer.
        message: String,
    },
    /// The array could not be put where Python reads it.
    #[error("cannot write the data for Python: {0}")]
    Data(#[from] std::io::Error),
    /// No such task.
    #[error(transparent)]
    Task(#[from] coevo_core::UnknownTask),
    /// No thread could be started.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] rayon::ThreadPoolBuildError),
}
