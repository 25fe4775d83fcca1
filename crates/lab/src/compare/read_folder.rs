//! Reads run folders: every cell below a folder, by its `summary.json` and what lies beside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use coevo_core::{Budget, Column, Direction, ModelCard};
use serde::Deserialize;
use serde_yaml::Value;

use super::read_journal::{Told, read_journal};
use super::{Arm, Champion, ColumnResult, CompareError, CurvePoint, Group, Outcome, SearchStory};
use crate::summary::{Judged, Point};

/// What a comparison needs of a cell's summary.
#[derive(Debug, Deserialize)]
struct CellFile {
    seed: u64,
    config_sha256: String,
    model: ModelCard,
    task: String,
    direction: Direction,
    test_column: Column,
    baseline: Judged,
    best: Option<Judged>,
    best_id: Option<u32>,
    budget: Budget,
    updates: u32,
    curve: Vec<Point>,
    /// Version of the program; summaries of older ones do not say.
    #[serde(default)]
    version: Option<String>,
    #[serde(default)]
    machine: Option<String>,
}

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
    let cell: CellFile = serde_json::from_str(&text(&path)?).map_err(|e| other_version(&path, &e))?;
    let config_path = folder.join("config.yaml");
    let config: Value =
        serde_yaml::from_str(&text(&config_path)?).map_err(|e| other_version(&config_path, &e))?;
    let (method, arm) = method_and_arm(&config);
    let budget = budget_label(&config).ok_or_else(|| other_version(&config_path, &"it names no budget"))?;
    let journal = folder.join("journal.jsonl");
    let told = match journal.is_file() {
        true => read_journal(&journal, cell.direction, cell.best_id).map_err(|e| CompareError::Input {
            place: journal.display().to_string(),
            reason: e.to_string(),
        })?,
        false => Told { curve: curve(&cell.curve, cell.budget.candidates), lineage: Vec::new() },
    };
    let code = std::fs::read_to_string(folder.join("best.py")).unwrap_or_default();
    let train = told.curve.last().and_then(|point| point.best);
    Ok(Outcome {
        group: Group { task: cell.task.clone(), method, budget },
        arm,
        repeat: cell.seed,
        source: folder.display().to_string(),
        direction: cell.direction,
        columns: columns(&cell),
        search: Some(SearchStory {
            config_sha256: cell.config_sha256,
            config,
            model: format!("{} {}", cell.model.name, cell.model.sha256),
            machine: cell.machine.unwrap_or(cell.model.device),
            version: cell.version.unwrap_or_else(|| "not recorded".to_owned()),
            budget: cell.budget,
            seconds: seconds(&folder.join("timings.jsonl")),
            updates: cell.updates,
            champion: cell.best_id.zip(train).map(|(id, train)| Champion {
                id,
                code,
                train,
                lineage: told.lineage,
            }),
            curve: told.curve,
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

fn columns(cell: &CellFile) -> BTreeMap<u32, ColumnResult> {
    let result = match (&cell.best, cell.best_id) {
        (Some(best), _) => ColumnResult::Scored { objective: best.test.get(), instances: Vec::new() },
        (None, Some(id)) => {
            ColumnResult::Failed { reason: format!("the champion, candidate {id}, fails on this column") }
        }
        (None, None) => ColumnResult::Failed { reason: "the search found nothing valid".to_owned() },
    };
    BTreeMap::from([(cell.test_column.size, result)])
}

/// The curve of a summary, whose batches are of one size.
fn curve(points: &[Point], candidates: u64) -> Vec<CurvePoint> {
    let batches = points.len().max(1) as u64;
    let point = |(i, point): (usize, &Point)| CurvePoint {
        candidates: candidates * (i as u64 + 1) / batches,
        made: (candidates / batches) as u32,
        valid: point.valid,
        best: point.best,
        failures: BTreeMap::new(),
    };
    points.iter().enumerate().map(point).collect()
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
