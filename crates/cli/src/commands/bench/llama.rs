//! llama.cpp beside our engine: a script for a Python that has the package `llama-cpp-python`.

use std::path::Path;
use std::process::{Command, Stdio};

use coevo_lm::bench::DecodeBench;
use serde::{Deserialize, Serialize};

use crate::commands::CommandError;

const SCRIPT: &str = include_str!("llama.py");

/// What the script prints.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LlamaReport {
    /// Version of `llama-cpp-python`.
    pub version: String,
    /// One for each batch size.
    pub rows: Vec<LlamaRow>,
}

/// Rates of one batch size, in tokens per second: medians.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LlamaRow {
    /// Rows decoded together.
    pub batch: usize,
    /// Of reading prompts.
    pub prefill: f64,
    /// Of generating.
    pub decode: f64,
}

/// Measures the model of a GGUF file, in the format in which it is stored.
pub fn measure(
    python: &Path,
    model: &Path,
    bench: &DecodeBench,
    threads: usize,
) -> Result<LlamaReport, CommandError> {
    let wanted = serde_json::json!({
        "model": model, "batches": bench.batches, "prompt": bench.prompt, "steps": bench.steps,
        "repeats": bench.repeats, "threads": threads,
    });
    let failed = |reason: String| CommandError {
        message: format!(
            "`{}` does not run llama.cpp: {reason}; name a Python that has the package llama-cpp-python",
            python.display()
        ),
        exit_code: 4,
    };
    let output = Command::new(python)
        .args(["-c", SCRIPT, &wanted.to_string()])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(failed(errors.lines().last().unwrap_or("it ended without a word").to_owned()));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| failed(error.to_string()))
}
