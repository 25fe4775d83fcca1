//! Running the cells of a plan that are not finished, one after the other.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use coevo_core::{Column, Score, StepReport, Task, TokenSink};
use coevo_lm::{FetchProgress, Store};

use crate::LabError;
use crate::cell_run::{BaselineScores, Ended, run_cell};
use crate::cell_state::{CellState, Failed};
use crate::plan::{Cell, Plan};
use crate::run_folder::{self, CellLock, RunFolder};
use crate::runtime::Runtime;
use crate::summary::Summary;
use crate::until::Until;

/// Told of a run's progress. The command line draws a bar from it.
pub trait Watch: TokenSink + FetchProgress {
    /// A cell starts with that many candidates to make.
    fn cell_begins(&self, cell: &Cell, candidates: u32);
    /// A batch is done; `best` is the best objective so far, `valid` the number of valid candidates
    /// among the `done` so far.
    fn step(&self, report: &StepReport, best: Option<Score>, valid: u32, done: u32);
    /// A cell is done, now or in an earlier process.
    fn cell_ends(&self, result: &CellResult);
    /// Something that the user should know.
    fn notice(&self, text: &str);
}

/// A finished cell: the reproducible summary, and what it cost here.
#[derive(Debug, Clone)]
pub struct CellResult {
    /// What progress calls the cell.
    pub label: String,
    /// The summary.
    pub summary: Summary,
    /// Seconds of this process; `None` if the cell was finished before.
    pub seconds: Option<f64>,
    /// Peak resident memory of the process during the cell, in bytes, where the system tells.
    pub peak_rss: Option<u64>,
    /// Bytes at the peak of the last batch, by purpose.
    pub memory: Vec<(&'static str, u64)>,
}

/// How much of a plan to run.
#[derive(Debug, Clone, Default)]
pub struct Extent {
    /// Start nothing then: neither a cell, nor a batch but the first of a cell, and not even that when asked.
    pub until: Until,
    /// Go on with cells that failed.
    pub retry: bool,
    /// Of all cells, this one alone: its folder.
    pub only: Option<PathBuf>,
}

/// What became of a plan's cells.
#[derive(Debug, Default)]
pub struct Ran {
    /// Finished cells, in order.
    pub results: Vec<CellResult>,
    /// Cells of a grid that failed, now or before: label and why.
    pub failed: Vec<(String, Failed)>,
    /// Cells that time did not suffice for.
    pub left: usize,
}

/// Run every cell that is not finished.
///
/// Where cells are arms with seeds, the first error ends the run. In a grid it is written to the cell's folder, and the
/// other cells go on, unless it is one of the environment.
pub fn run(
    plan: &Plan,
    folder: &RunFolder,
    extent: &Extent,
    store: &Store,
    watch: &dyn Watch,
) -> Result<Ran, LabError> {
    let grid = plan.experiment.is_grid();
    let cells: Vec<&Cell> =
        plan.cells.iter().filter(|c| extent.only.as_ref().is_none_or(|only| *only == c.folder)).collect();
    // Whatever is wrong with what is there already is said before any work.
    let mut states = Vec::new();
    for cell in &cells {
        states.push(CellState::read(cell, &folder.path().join(&cell.folder))?);
    }
    let mut hosts = Hosts::default();
    let mut out = Ran::default();
    for (cell, state) in cells.into_iter().zip(states) {
        let state = match state {
            CellState::Failed(_) if extent.retry || !grid => CellState::Waiting,
            state => state,
        };
        match state {
            CellState::Finished(summary) => {
                let result = CellResult {
                    label: cell.label.clone(),
                    summary: *summary,
                    seconds: None,
                    peak_rss: None,
                    memory: Vec::new(),
                };
                watch.cell_ends(&result);
                out.results.push(result);
                continue;
            }
            CellState::Failed(failed) => {
                watch.notice(&format!("{} failed before: {}", cell.label, failed.reason));
                out.failed.push((cell.label.clone(), failed));
                continue;
            }
            _ if extent.until.is_up() => {
                out.left += 1;
                continue;
            }
            _ => {}
        }
        let path = folder.cell(&cell.folder)?;
        let _lock = CellLock::take(&path)?;
        Failed::clear(&path)?;
        match hosts.run(plan, folder, cell, &path, &extent.until, store, watch) {
            Ok(Ended::Finished(result)) => {
                watch.cell_ends(&result);
                out.results.push(*result);
            }
            Ok(Ended::Paused) => {
                let why = if extent.until.is_asked() { "as asked" } else { "since the time is up" };
                watch.notice(&format!("{}: stopped after a batch, {why}", cell.label));
                out.left += 1;
            }
            // What one cell cannot do for lack of disk or network, no other can.
            Err(error) if grid && error.exit_code() != 4 => {
                let failed = Failed::new(&error.to_string(), error.exit_code());
                failed.write(&path)?;
                watch.notice(&format!("{} failed: {}", cell.label, failed.reason));
                out.failed.push((cell.label.clone(), failed));
            }
            Err(error) => return Err(error),
        }
    }
    if !grid && out.left == 0 {
        let summaries: Vec<&Summary> = out.results.iter().map(|r| &r.summary).collect();
        run_folder::write_whole(&folder.path().join("summary.json"), &run_folder::json(&summaries))?;
    }
    Ok(out)
}

/// Tasks in the runtimes of the cells, and their baselines' scores, each made once.
#[derive(Default)]
struct Hosts {
    tasks: BTreeMap<(String, Runtime), Arc<dyn Task>>,
    baselines: BTreeMap<(String, Runtime, Vec<Column>), BaselineScores>,
}

impl Hosts {
    #[expect(clippy::too_many_arguments, reason = "what a cell needs, handed on")]
    fn run(
        &mut self,
        plan: &Plan,
        folder: &RunFolder,
        cell: &Cell,
        path: &std::path::Path,
        until: &Until,
        store: &Store,
        watch: &dyn Watch,
    ) -> Result<Ended, LabError> {
        let (name, runtime) = (cell.config.task.clone(), cell.config.runtime);
        let task = match self.tasks.get(&(name.clone(), runtime)) {
            Some(task) => Arc::clone(task),
            None => {
                let (task, record) = runtime.host(Arc::clone(plan.task(cell)))?;
                if let Some(warning) = record.warning() {
                    watch.notice(&warning);
                }
                // A grid may have both.
                let file = if runtime == plan.experiment.runtime { "runtime" } else { runtime.name() };
                let at = folder.path().join(file).with_extension("json");
                run_folder::write_whole(&at, &run_folder::json(&record))?;
                self.tasks.insert((name.clone(), runtime), Arc::clone(&task));
                task
            }
        };
        let columns = cell.config.test.columns();
        let key = (name, runtime, columns.clone());
        if !self.baselines.contains_key(&key) {
            self.baselines.insert(key.clone(), BaselineScores::of(task.as_ref(), &columns)?);
        }
        run_cell(task.as_ref(), cell, path, until, &self.baselines[&key], store, watch)
    }
}
