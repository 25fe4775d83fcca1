//! The evaluators in CPython and numpy: a script that this crate carries, run once for each program.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use coevo_core::{Column, Task};
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::{BenchError, Patience, Side, Timing};

const SCRIPT: &str = include_str!("twin.py");

/// Whose evaluators the script has.
const TASKS: [&str; 6] = ["asp_construct", "bpp_aco", "cvrp_aco", "kp_construct", "tsp_aco", "tsp_construct"];

/// The seed of the first repetition.
const SEED: u32 = 1234;

/// A Python with the script, and the arrays that it has been given.
#[derive(Debug)]
pub struct Twin {
    python: PathBuf,
    folder: TempDir,
}

#[derive(Serialize)]
struct Request<'a> {
    task: &'a str,
    split: coevo_core::Split,
    size: u32,
    data: Option<PathBuf>,
    program: &'a str,
    seconds: f64,
    most: usize,
    seed: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    #[serde(default)]
    objective: f64,
    #[serde(default)]
    objectives: Vec<f64>,
    #[serde(default)]
    seconds: f64,
    error: Option<String>,
}

impl Twin {
    /// With that Python, which needs numpy.
    pub fn new(python: &Path) -> Result<Twin, BenchError> {
        Ok(Twin { python: python.to_owned(), folder: tempfile::tempdir()? })
    }

    /// Whether the script has that task's evaluator.
    pub fn knows(task: &str) -> bool {
        TASKS.contains(&task)
    }

    /// Evaluates a program on a column until patience ends.
    pub fn measure(
        &self,
        task: &dyn Task,
        program: &str,
        column: &Column,
        patience: Patience,
    ) -> Result<Side, BenchError> {
        let name = task.brief().name;
        let request = Request {
            task: name,
            split: column.split,
            size: column.size,
            data: self.data(task, column)?,
            program,
            seconds: patience.seconds,
            most: patience.most,
            seed: SEED,
        };
        let answer = self.ask(name, &request)?;
        if let Some(error) = answer.error {
            return Ok(Side::Failed(error));
        }
        let (objective, error) = mean_and_error(&answer.objectives);
        // Repetitions that agree are one value, and no rounded mean of it.
        let objective = if error > 0.0 { objective } else { answer.objective };
        let repetitions = answer.objectives.len();
        Ok(Side::Scored(Timing { objective, error, seconds: answer.seconds, repetitions }))
    }

    /// The file with a column's array; written once.
    fn data(&self, task: &dyn Task, column: &Column) -> Result<Option<PathBuf>, BenchError> {
        let file = format!("{}-{:?}-{}.npy", task.brief().name, column.split, column.size);
        let path = self.folder.path().join(file);
        if !path.exists() {
            let Some(data) = task.data(column) else { return Ok(None) };
            std::fs::write(&path, data.npy())?;
        }
        Ok(Some(path))
    }

    fn ask(&self, task: &str, request: &Request<'_>) -> Result<Answer, BenchError> {
        let failed = |source| BenchError::Python { python: self.python.clone(), source };
        let mut command = Command::new(&self.python);
        command.args(["-c", SCRIPT]);
        // One thread on both sides.
        for library in ["OMP", "OPENBLAS", "MKL"] {
            command.env(format!("{library}_NUM_THREADS"), "1");
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let text = serde_json::to_string(request).expect("a request of strings and numbers");
        if let Some(mut stdin) = child.stdin.take() {
            // It may have ended before it read; its stderr then says more than a broken pipe.
            let _ = stdin.write_all(text.as_bytes());
        }
        let output = child.wait_with_output().map_err(failed)?;
        serde_json::from_slice(&output.stdout).map_err(|wrong| {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let last = stderr.lines().rev().find(|line| !line.trim().is_empty());
            let message = last.map_or_else(|| wrong.to_string(), str::to_owned);
            BenchError::Answer { python: self.python.clone(), task: task.to_owned(), message }
        })
    }
}

/// The mean, and its standard error: 0 for a single value.
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let spread = values.iter().any(|value| *value != values[0]);
    (mean, if spread { (squares / (count - 1.0) / count).sqrt() } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_means() {
        assert_eq!(mean_and_error(&[3.0]), (3.0, 0.0));
        assert_eq!(mean_and_error(&[0.1, 0.1, 0.1]).1, 0.0);
        let (mean, error) = mean_and_error(&[1.0, 3.0]);
        assert_eq!((mean, error), (2.0, 1.0));
    }

    #[test]
    fn a_missing_python_is_named() {
        let twin = Twin::new(Path::new("no/such/python")).expect("a folder");
        let request = Request {
            task: "t",
            split: coevo_core::Split::Train,
            size: 1,
            data: None,
            program: "",
            seconds: 0.0,
            most: 1,
            seed: 1,
        };
        let error = twin.ask("t", &request).err().expect("no python").to_string();
        assert!(error.starts_with("cannot run no/such/python: "), "{error}");
    }
}
