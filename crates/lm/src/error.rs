//! Errors of this crate: each names the place and the remedy.

use std::path::PathBuf;

/// What can go wrong with models, their files and their tokenizers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LmError {
    /// A file cannot be read or written.
    #[error("cannot {action} {path}: {source}", path = path.display())]
    Io {
        /// `read`, `write`, `create`, ...
        action: &'static str,
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not what it should be.
    #[error("{path}: {reason}", path = path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it and what to do.
        reason: String,
    },
    /// A tensor is missing, has the wrong shape or a type that is not supported.
    #[error("{path}: tensor `{tensor}`: {reason}", path = path.display())]
    Tensor {
        /// Which file.
        path: PathBuf,
        /// Which tensor.
        tensor: String,
        /// What is wrong with it and what to do.
        reason: String,
    },
    /// A download's sum is not the pinned one.
    #[error("{name} from {origin}: SHA-256 is {got} but {want} is pinned; nothing was kept, try again")]
    Checksum {
        /// Which file.
        name: String,
        /// Where it came from.
        origin: String,
        /// The sum that is pinned.
        want: String,
        /// The sum of what came.
        got: String,
    },
    /// A name that is neither in the catalogue nor a path.
    #[error("unknown model `{name}`; {help}")]
    UnknownModel {
        /// As given.
        name: String,
        /// The nearest names and what else is accepted.
        help: String,
    },
    /// Nothing could deliver the model.
    #[error("cannot fetch {name}: {reasons}")]
    Fetch {
        /// Which model.
        name: String,
        /// Each origin's reason, and the remedy.
        reasons: String,
    },
    /// The tokenizer cannot be built or does not fit the model.
    #[error("tokenizer: {0}")]
    Tokenizer(String),
    /// The chat template cannot be used or refuses a prompt.
    #[error("chat template: {0}")]
    Chat(String),
    /// The grammar does not compile or cannot go on.
    #[error("grammar: {0}")]
    Grammar(String),
    /// There is less memory than is needed.
    #[error("{what} need {need:.1} GiB of memory, but {free:.1} GiB are free; close other programs, or use a \
             smaller model", need = gib(*need), free = gib(*free))]
    Memory {
        /// For what, in the plural.
        what: String,
        /// Bytes.
        need: u64,
        /// Bytes.
        free: u64,
    },
    /// A perturbation or update that the engine cannot do.
    #[error("engine: {0}")]
    Engine(String),
}

fn gib(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 30)
}
