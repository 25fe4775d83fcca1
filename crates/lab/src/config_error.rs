//! Errors of configs: one line with the place and the remedy.

use std::path::PathBuf;

/// What can be wrong with an experiment before it starts.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {path}: {source}; give the path of an experiment, such as experiments/quickstart.yaml",
            path = path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The YAML is wrong: a syntax error, an unknown key, a wrong type.
    #[error("{place}: {reason}")]
    Yaml {
        /// File, line and column, as far as they are known.
        place: String,
        /// What is wrong, with the nearest valid name.
        reason: String,
    },
    /// A `--set` or an arm's `set` names a key that does not exist or gives it a wrong value.
    #[error("{place}: `{key}`: {reason}")]
    Set {
        /// `--set`, or the file and the arm.
        place: String,
        /// The dotted path.
        key: String,
        /// What is wrong.
        reason: String,
    },
    /// A number is out of range, or two settings do not go together.
    #[error("{place}: `{key}` is {got}; it must be {want}")]
    OutOfRange {
        /// File and arm.
        place: String,
        /// The dotted path.
        key: String,
        /// The value.
        got: String,
        /// What is allowed.
        want: String,
    },
    /// A name that is not known.
    #[error("{place}: {reason}")]
    Unknown {
        /// File and arm.
        place: String,
        /// What, and the nearest valid name.
        reason: String,
    },
}
