//! How far a plan's cells are, from what lies in its folder: for a running experiment as for a dead one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::LabError;
use crate::cell_state::CellState;
use crate::plan::{Cell, Plan};
use crate::timings::Cost;

/// A cell and how far it is.
#[derive(Debug)]
pub struct CellStatus {
    /// Its state.
    pub state: CellState,
    /// Candidates in whole batches so far.
    pub done: u64,
    /// Candidates in all.
    pub of: u64,
    /// Seconds spent on it, where they are known.
    pub seconds: Option<f64>,
}

/// All cells of a plan.
#[derive(Debug)]
pub struct Status {
    /// In the order of the plan's cells.
    pub cells: Vec<CellStatus>,
    /// Folders of cells that are not in the plan: those of an earlier form of the grid.
    pub others: Vec<PathBuf>,
}

impl Status {
    /// Read the folder of a plan; without one every cell is waiting.
    ///
    /// # Errors
    /// A cell whose results are damaged, of another version or of another config.
    pub fn read(plan: &Plan, root: &Path) -> Result<Status, LabError> {
        let cells = plan.cells.iter().map(|cell| status(cell, &root.join(&cell.folder)));
        let cells = cells.collect::<Result<_, _>>()?;
        Ok(Status { cells, others: if plan.experiment.is_grid() { others(plan, root) } else { Vec::new() } })
    }

    /// Finished cells.
    pub fn finished(&self) -> usize {
        self.cells.iter().filter(|cell| matches!(cell.state, CellState::Finished(_))).count()
    }

    /// Seconds that a cell still needs at the pace of finished ones: those of the same task and method, else of the
    /// same method, else of all; `None` where none is finished.
    pub fn seconds_left(&self, plan: &Plan, index: usize) -> Option<f64> {
        let left = match self.cells[index].state {
            CellState::Finished(_) | CellState::Failed(_) => 0,
            _ => self.cells[index].of.saturating_sub(self.cells[index].done),
        };
        let cell = &plan.cells[index].config;
        let same_method = |other: &Cell| other.config.search.method == cell.search.method;
        let same = |other: &Cell| same_method(other) && other.config.task == cell.task;
        let pace = self.pace(plan, &same).or_else(|| self.pace(plan, &same_method));
        pace.or_else(|| self.pace(plan, &|_| true)).map(|pace| pace * left as f64)
    }

    /// Seconds per candidate over finished cells.
    fn pace(&self, plan: &Plan, like: &dyn Fn(&Cell) -> bool) -> Option<f64> {
        let (mut seconds, mut candidates) = (0.0, 0);
        for (cell, status) in plan.cells.iter().zip(&self.cells) {
            if let (CellState::Finished(_), Some(spent), true) = (&status.state, status.seconds, like(cell)) {
                seconds += spent;
                candidates += status.of;
            }
        }
        (candidates > 0).then(|| seconds / candidates as f64)
    }

    /// Number of cells in each state, by its name.
    pub fn counts(&self) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for cell in &self.cells {
            *counts.entry(cell.state.name()).or_insert(0) += 1;
        }
        counts
    }
}

fn status(cell: &Cell, folder: &Path) -> Result<CellStatus, LabError> {
    let state = CellState::read(cell, folder)?;
    let (done, of) = match &state {
        CellState::Finished(summary) => (summary.budget.candidates, summary.budget.candidates),
        _ => {
            (candidates_in(&folder.join("journal.jsonl")), u64::from(cell.config.search.shape().candidates()))
        }
    };
    Ok(CellStatus { state, done, of, seconds: Cost::of(folder).map(|cost| cost.seconds()) })
}

/// Candidates in the whole batches of a journal that may be growing; its sums are checked when it is gone on with.
fn candidates_in(journal: &Path) -> u64 {
    let text = std::fs::read(journal).unwrap_or_default();
    let (mut whole, mut open) = (0, 0);
    for line in text.split_inclusive(|b| *b == b'\n').filter(|line| line.ends_with(b"\n")) {
        // A record's name stands in the first few bytes, behind number and sum.
        let head = String::from_utf8_lossy(&line[..line.len().min(80)]);
        if head.contains("\"record\":{\"candidate\":") {
            open += 1;
        } else if head.contains("\"record\":{\"step\":") {
            whole += open;
            open = 0;
        }
    }
    whole
}

fn others(plan: &Plan, root: &Path) -> Vec<PathBuf> {
    let ours: std::collections::BTreeSet<&Path> = plan.cells.iter().map(|c| c.folder.as_path()).collect();
    let Ok(entries) = root.read_dir() else { return Vec::new() };
    let mut out: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| PathBuf::from(entry.file_name()))
        .filter(|name| !ours.contains(name.as_path()))
        .filter(|name| ["summary.json", "journal.jsonl"].iter().any(|f| root.join(name).join(f).is_file()))
        .collect();
    out.sort();
    out
}
