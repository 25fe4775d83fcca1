//! What a cell's folder says of it: waiting, begun, finished, failed.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::LabError;
use crate::plan::Cell;
use crate::run_folder::{self, CellLock};
use crate::summary::{Summary, VERSION};

const SUMMARY: &str = "summary.json";
const FAILED: &str = "failed.json";

/// The state of a cell.
#[derive(Debug)]
pub enum CellState {
    /// Nothing was done yet.
    Waiting,
    /// It was begun, and goes on from its journal.
    Begun,
    /// A process is at work on it.
    Running,
    /// Its summary is there, with the hash of this config.
    Finished(Box<Summary>),
    /// It failed, and is left alone until told otherwise.
    Failed(Failed),
}

/// Why a cell failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failed {
    /// The error.
    pub reason: String,
    /// The exit code that goes with it.
    pub exit_code: u8,
    /// Version of the program that met it.
    pub version: String,
}

impl Failed {
    /// A failure met by this version.
    pub fn new(reason: &str, exit_code: u8) -> Self {
        Failed { reason: reason.to_owned(), exit_code, version: VERSION.to_owned() }
    }

    /// Write it to the cell's folder.
    pub fn write(&self, folder: &Path) -> Result<(), LabError> {
        run_folder::write_whole(&folder.join(FAILED), &run_folder::json(self))
    }

    /// Take it away again.
    pub fn clear(folder: &Path) -> Result<(), LabError> {
        let path = folder.join(FAILED);
        match std::fs::remove_file(&path) {
            Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
                Err(LabError::Io { action: "delete", path, source })
            }
            _ => Ok(()),
        }
    }
}

impl CellState {
    /// One word.
    pub fn name(&self) -> &'static str {
        match self {
            CellState::Waiting => "waiting",
            CellState::Begun => "begun",
            CellState::Running => "running",
            CellState::Finished(_) => "finished",
            CellState::Failed(_) => "failed",
        }
    }

    /// Read it from the cell's folder.
    ///
    /// # Errors
    /// A summary that is damaged, of another version, or of another config.
    pub fn read(cell: &Cell, folder: &Path) -> Result<CellState, LabError> {
        if let Some(summary) = finished(cell, folder)? {
            return Ok(CellState::Finished(Box::new(summary)));
        }
        let path = folder.join(FAILED);
        if path.is_file() {
            return serde_json::from_str(&run_folder::read(&path)?).map(CellState::Failed).map_err(|e| {
                let reason =
                    format!("is damaged or of another version ({e}); delete it to go on with the cell");
                LabError::Damaged { path, reason }
            });
        }
        Ok(match folder.join("journal.jsonl").is_file() {
            _ if CellLock::is_held(folder) => CellState::Running,
            true => CellState::Begun,
            false => CellState::Waiting,
        })
    }
}

fn finished(cell: &Cell, folder: &Path) -> Result<Option<Summary>, LabError> {
    let path = folder.join(SUMMARY);
    if !path.is_file() {
        return Ok(None);
    }
    let text = run_folder::read(&path)?;
    let damaged = |reason: String| LabError::Damaged { path: path.clone(), reason };
    let value: serde_json::Value = serde_json::from_str(&text).map_err(|e| {
        damaged(format!("is not a summary ({e}); delete it to make it again from the journal"))
    })?;
    let version = value["version"].as_str().unwrap_or("0.1.0 or older");
    if version != VERSION {
        return Err(damaged(format!(
            "was written by coevo {version}, and this is {VERSION}: results of two versions do not mix; give \
             another --out"
        )));
    }
    let summary: Summary = serde_json::from_value(value).map_err(|e| {
        damaged(format!("is not a summary ({e}); delete it to make it again from the journal"))
    })?;
    if summary.config_sha256 != cell.config_sha256 {
        let (theirs, ours) = (&summary.config_sha256, &cell.config_sha256);
        return Err(damaged(format!(
            "is of another config ({theirs:.10}, not {ours:.10}); it was moved or edited: delete it, or give another \
             --out"
        )));
    }
    Ok(Some(summary))
}
