//! Clock times of a cell, which its journal must not hold.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use coevo_core::StepReport;
use serde::{Deserialize, Serialize};

use crate::run_folder::write_whole;
use crate::{CellResult, LabError};

/// What a cell cost, in all the processes that worked on it: small enough to be kept with its summary.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// Seconds in the model.
    pub model_secs: f64,
    /// Seconds in the task.
    pub scoring_secs: f64,
    /// Seconds in updates of theta.
    pub update_secs: f64,
}

impl Cost {
    /// The sum over the batches in a cell's folder, or what was kept of it; `None` where neither is there.
    pub fn of(folder: &Path) -> Option<Cost> {
        let text = std::fs::read_to_string(folder.join("timings.jsonl")).unwrap_or_default();
        let mut sum = Cost::default();
        for line in text.lines() {
            let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else { continue };
            let secs = |key: &str| line[key].as_f64().unwrap_or(0.0);
            sum.model_secs += secs("model_secs");
            sum.scoring_secs += secs("scoring_secs");
            sum.update_secs += secs("update_secs");
        }
        if sum.seconds() > 0.0 {
            return Some(sum);
        }
        serde_json::from_str(&std::fs::read_to_string(folder.join("cost.json")).ok()?).ok()
    }

    /// All of it.
    pub fn seconds(&self) -> f64 {
        self.model_secs + self.scoring_secs + self.update_secs
    }

    /// Keep it beside the summary.
    pub fn write(&self, folder: &Path) -> Result<(), LabError> {
        let text = serde_json::to_string(self).expect("numbers are plain data");
        write_whole(&folder.join("cost.json"), &format!("{text}\n"))
    }
}

/// Appends to a cell's `timings.jsonl`.
pub struct Timings {
    file: File,
    path: PathBuf,
}

impl Timings {
    /// Go on with the file, or start it.
    pub fn open(path: &Path) -> Result<Timings, LabError> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(|source| LabError::Io { action: "create", path: path.to_owned(), source })?;
        Ok(Timings { file, path: path.to_owned() })
    }

    fn line(&mut self, value: &serde_json::Value) -> Result<(), LabError> {
        writeln!(self.file, "{value}").map_err(|source| LabError::Io {
            action: "append to",
            path: self.path.clone(),
            source,
        })
    }

    /// A batch is done.
    pub fn step(&mut self, report: &StepReport) -> Result<(), LabError> {
        self.line(&serde_json::json!({
            "batch": report.step.batch,
            "model_secs": report.model.as_secs_f64(),
            "scoring_secs": report.scoring.as_secs_f64(),
            "update_secs": report.update.as_secs_f64(),
        }))
    }

    /// The cell is done.
    pub fn end(&mut self, result: &CellResult) -> Result<(), LabError> {
        let memory: serde_json::Map<_, _> =
            result.memory.iter().map(|(name, bytes)| ((*name).to_owned(), (*bytes).into())).collect();
        self.line(&serde_json::json!({
            "seconds": result.seconds,
            "peak_rss_bytes": result.peak_rss,
            "memory_bytes": memory,
        }))
    }
}
