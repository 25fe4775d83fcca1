//! Errors of running an experiment.

use std::path::PathBuf;

use coevo_core::{EvolutionError, JournalError, ModelError};
use coevo_cpython::CPythonError;
use coevo_lm::LmError;

use crate::ConfigError;
use crate::compare::CompareError;

/// What can stop an experiment.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// The experiment is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Runs cannot be compared.
    #[error(transparent)]
    Compare(#[from] CompareError),
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
    /// The run folder exists.
    #[error("{path} holds a run already; give --resume to go on with it, --force to delete it, or another --out",
            path = path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// The folder exists and is not a run's.
    #[error("{path} is not empty and holds no run; give another --out", path = path.display())]
    NotOurs {
        /// The folder.
        path: PathBuf,
    },
    /// There is no run to go on with.
    #[error("{path} holds no run to resume; leave --resume away to start one", path = path.display())]
    NothingToResume {
        /// The folder.
        path: PathBuf,
    },
    /// The run in the folder has another config.
    #[error("{path} holds a run with another config (see its experiment.yaml); resume with the same file and \
             options, or give --force or another --out", path = path.display())]
    OtherConfig {
        /// The folder.
        path: PathBuf,
    },
    /// Another process is at work there.
    #[error("another process is running in {path}; wait for it or give another --out", path = path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// A file of the run is not what was written.
    #[error("{path}: {reason}", path = path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it and what to do.
        reason: String,
    },
    /// The baseline does not run: a fault of the task.
    #[error("task `{task}`: baseline `{baseline}` on {column}: {reason}")]
    Baseline {
        /// The task.
        task: String,
        /// The baseline.
        baseline: String,
        /// The column.
        column: String,
        /// Its failure.
        reason: String,
    },
    /// CPython cannot be had.
    #[error(transparent)]
    CPython(#[from] CPythonError),
    /// The model cannot be had.
    #[error(transparent)]
    Lm(#[from] LmError),
    /// The model failed at work.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The loop failed.
    #[error(transparent)]
    Evolution(#[from] EvolutionError),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl LabError {
    /// The process's exit code: 2 for bad config or input, 3 where nothing valid was found to begin with, 4 for
    /// the environment, 1 for what should not happen.
    pub fn exit_code(&self) -> u8 {
        match self {
            LabError::Config(_)
            | LabError::Compare(_)
            | LabError::Exists { .. }
            | LabError::NotOurs { .. }
            | LabError::NothingToResume { .. }
            | LabError::OtherConfig { .. }
            | LabError::Damaged { .. }
            | LabError::Evolution(
                EvolutionError::NoExpression(_)
                | EvolutionError::NoWeights(_)
                | EvolutionError::Replay { .. },
            )
            | LabError::Evolution(EvolutionError::Journal(JournalError::Damaged { .. }))
            | LabError::Journal(JournalError::Damaged { .. }) => 2,
            // An unwritable folder is found before any work, and is the user's to mend.
            LabError::Io { action: "create" | "lock", .. } => 2,
            LabError::Io { .. }
            | LabError::Locked { .. }
            | LabError::CPython(_)
            | LabError::Journal(_)
            | LabError::Evolution(EvolutionError::Journal(_)) => 4,
            LabError::Lm(
                LmError::Memory { .. }
                | LmError::Fetch { .. }
                | LmError::Checksum { .. }
                | LmError::Io { .. },
            ) => 4,
            LabError::Lm(_) => 2,
            LabError::Evolution(EvolutionError::Empty(_)) => 3,
            LabError::Baseline { .. } | LabError::Model(_) | LabError::Evolution(_) => 1,
        }
    }
}
