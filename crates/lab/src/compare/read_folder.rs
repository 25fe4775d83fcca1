//! Reads run folders: every cell below a folder, by its `summary.json` and what lies beside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_yaml::Value;

use super::{Arm, Champion, ColumnResult, CompareError, CurvePoint, Group, Outcome, SearchStory};
use crate::summary::{Point, Summary, TestResult};

/// Cells below a folder, and what is not a finished cell.
#[derive(Debug, Default)]
pub struct FolderRead {
    /// Finished cells.
    pub outcomes: Vec<Outcome>,
    /// Cells that were begun and have no summary yet.
    pub unfinished: Vec<PathBuf>,
}

/// Read every cell below `root`, in the order of their paths. Links are not followed.
///
/// # Errors
/// Names the file that cannot be read, or that another version wrote.
pub fn read_folder(root: &Path) -> Result<FolderRead, CompareError> {
    let mut read = FolderRead::default();
    let mut folders = vec![root.to_owned()];
    let mut cells = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|e| unreadable(&folder, &e))? {
            let entry = entry.map_err(|e| unreadable(&folder, &e))?;
            if entry.file_type().map_err(|e| unreadable(&folder, &e))?.is_dir() {
                folders.push(entry.path());
            }
        }
        // A cell has a config of its own; the experiment's folder has summaries of all its cells.
        if folder.join("config.yaml").is_file() {
            cells.push(folder);
        }
    }
    cells.sort();
    for cell in cells {
        if cell.join("summary.json").is_file() {
            read.outcomes.push(read_cell(&cell)?);
        } else {
            read.unfinished.push(cell);
        }
    }
    if read.outcomes.is_empty() {
        return Err(CompareError::Nothing {
            place: root.display().to_string(),
            what: match read.unfinished.len() {
                0 => "runs; give the folder that `coevo run` wrote to".to_owned(),
                n => format!("finished run ({n} begun); `coevo run ... --resume` goes on with them"),
            },
        });
    }
    Ok(read)
}

fn unreadable(path: &Path, error: &std::io::Error) -> CompareError {
    CompareError::Input { place: path.display().to_string(), reason: format!("cannot be read: {error}") }
}

fn text(path: &Path) -> Result<String, CompareError> {
    std::fs::read_to_string(path).map_err(|e| unreadable(path, &e))
}

fn read_cell(folder: &Path) -> Result<Outcome, CompareError> {
    let path = folder.join("summary.json");
    let other_version = |path: &Path, e: &dyn std::fmt::Display| CompareError::Input {
        place: path.display().to_string(),
        reason: format!("is not of this version, or damaged ({e}); run that cell again"),
    };
    let cell: Summary = serde_json::from_str(&text(&path)?).map_err(|e| other_version(&path, &e))?;
    let config_path = folder.join("config.yaml");
    let config: Value =
        serde_yaml::from_str(&text(&config_path)?).map_err(|e| other_version(&config_path, &e))?;
    let (method, arm) = method_and_arm(&config);
    let budget = budget_label(&config).ok_or_else(|| other_version(&config_path, &"it names no budget"))?;
    let columns = columns(&cell);
    Ok(Outcome {
        group: Group { task: cell.task.clone(), method, budget },
        arm,
        repeat: cell.seed,
        source: folder.display().to_string(),
        direction: cell.direction,
        columns,
        search: Some(SearchStory {
            config_sha256: cell.config_sha256,
            config,
            model: format!("{} {}", cell.model.name, cell.model.sha256),
            machine: cell.machine.unwrap_or(cell.model.device),
            version: cell.version.unwrap_or_else(|| "not recorded".to_owned()),
            budget: cell.budget,
            seconds: seconds(&folder.join("timings.jsonl")),
            updates: cell.updates,
            champion: cell.champion.map(|champion| Champion {
                id: champion.id,
                code: champion.code,
                train: champion.train.get(),
                lineage: champion.lineage,
            }),
            curve: curve(&cell.curve, cell.budget.candidates),
            baseline: Some((cell.baseline.name, cell.baseline.train.get())),
        }),
    })
}

/// Method family and arm of a cell's config.
fn method_and_arm(config: &Value) -> (String, Arm) {
    let method = config["search"]["method"].as_str().unwrap_or("sample");
    let (family, arm) = Arm::of_method(method);
    let control = config["es"]["control"].as_str().is_some_and(|control| control != "none");
    (family, if arm == Arm::Es && control { Arm::Control } else { arm })
}

/// `search.budget` where the config has that label, else the candidates of the search.
fn budget_label(config: &Value) -> Option<u32> {
    let search = &config["search"];
    let number = |key: &str| search.get(key).and_then(Value::as_u64);
    let product = || number("batch")?.checked_mul(number("batches")?);
    number("budget").or_else(product).and_then(|n| u32::try_from(n).ok())
}

/// The results by column; summaries of older versions have one column and no instances.
fn columns(cell: &Summary) -> BTreeMap<u32, ColumnResult> {
    let failed = |reason: String| ColumnResult::Failed { reason };
    let Some(champion) = &cell.champion else {
        let result = match (&cell.best, cell.best_id) {
            (Some(best), _) => ColumnResult::Scored { objective: best.test.get(), instances: Vec::new() },
            (None, Some(id)) => failed(format!("the champion, candidate {id}, fails on this column")),
            (None, None) => failed("the search found nothing valid".to_owned()),
        };
        return BTreeMap::from([(cell.test_column.size, result)]);
    };
    let result = |test: &TestResult| match (test.objective, &test.failure) {
        (Some(objective), _) => {
            ColumnResult::Scored { objective: objective.get(), instances: test.instances.clone() }
        }
        (None, failure) => failed(failure.as_ref().map_or("no reason kept".to_owned(), ToString::to_string)),
    };
    champion.tests.iter().map(|test| (test.size, result(test))).collect()
}

/// The curve of a summary; batches of older versions are of one size.
fn curve(points: &[Point], candidates: u64) -> Vec<CurvePoint> {
    let even = candidates / points.len().max(1) as u64;
    let mut done = 0;
    let point = |point: &Point| {
        let made = if point.made > 0 { point.made } else { even as u32 };
        done += u64::from(made);
        CurvePoint {
            candidates: done,
            made,
            valid: point.valid,
            best: point.best,
            failures: point.failures.clone(),
        }
    };
    points.iter().map(point).collect()
}

/// Seconds of model, scoring and updates over all batches; `None` where they were not kept.
fn seconds(path: &Path) -> Option<f64> {
    #[derive(Deserialize)]
    struct Step {
        model_secs: f64,
        scoring_secs: f64,
        update_secs: f64,
    }
    let text = std::fs::read_to_string(path).ok()?;
    let steps = text.lines().filter_map(|line| serde_json::from_str::<Step>(line).ok());
    let sum: f64 = steps.map(|s| s.model_secs + s.scoring_secs + s.update_secs).sum();
    (sum > 0.0).then_some(sum)
}
