//! What can be wrong with the machine. What is wrong with a candidate is a
//! [`Failure`](coevo_core::Failure).

use std::path::PathBuf;

/// Why CPython cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CPythonError {
    /// No interpreter answers at that path or under that name.
    #[error("no Python at `{python}`: {reason}; install Python 3.11 or newer, or name one")]
    NoPython {
        /// As it was called.
        python: String,
        /// What happened.
        reason: String,
    },
    /// The managed environment could not be built.
    #[error("cannot build the Python environment in {}: {reason}; or name a Python that has {wanted}", folder.display())]
    Environment {
        /// Where it would lie.
        folder: PathBuf,
        /// What happened.
        reason: String,
        /// The packages.
        wanted: String,
    },
    /// There is no place for the managed environment.
    #[error(
        "there is no home folder; set COEVO_PYTHON to a folder for the Python environment, or name a Python"
    )]
    NoHome,
    /// A worker did not start.
    #[error("a worker of `{}` did not start: {reason}", python.display())]
    Worker {
        /// The interpreter.
        python: PathBuf,
        /// What happened, with the last of what it wrote.
        reason: String,
    },
}
