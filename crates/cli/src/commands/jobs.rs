//! Cells of a plan side by side, each in a process of its own.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::Instant;

use coevo_lab::{Cell, CellState, Extent, Failed, Plan, Ran, RunFolder, Until, Watch as _};
use coevo_lm::Store;

use super::CommandError;
use crate::bar::Bar;

/// Run the cells that are not finished, `jobs` at a time.
pub fn run(
    plan: &Plan,
    folder: &RunFolder,
    extent: &Extent,
    jobs: usize,
    threads: Option<usize>,
    store: &Store,
    bar: &Bar,
) -> Result<Ran, CommandError> {
    let grid = plan.experiment.is_grid();
    let mut waiting = VecDeque::new();
    for cell in &plan.cells {
        match CellState::read(cell, &folder.path().join(&cell.folder))? {
            CellState::Finished(_) => {}
            CellState::Failed(_) if grid && !extent.retry => {}
            _ => waiting.push_back(cell),
        }
    }
    // Models are fetched once, not by every process.
    for model in waiting.iter().map(|cell| &cell.config.model).collect::<std::collections::BTreeSet<_>>() {
        coevo_lab::fetch_model(model, store, bar)?;
    }
    let jobs = jobs.min(waiting.len()).max(1);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = threads.unwrap_or(cores).div_ceil(jobs);
    let waiting = Mutex::new(waiting);
    let errors = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(cell) = next(&waiting, &extent.until) {
                    if let Err(error) = one(folder, cell, extent, share, bar) {
                        // One of the environment, or the first of a run that is no grid, ends the whole.
                        lock(&waiting).clear();
                        lock(&errors).push(error);
                    }
                }
            });
        }
    });
    if let Some(error) =
        errors.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).into_iter().next()
    {
        return Err(error);
    }
    // Nothing is started any more: this gathers what the processes left.
    let now = Extent { until: Until::now(), retry: false, only: None };
    Ok(coevo_lab::run(plan, folder, &now, store, bar)?)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn next<'a>(waiting: &Mutex<VecDeque<&'a Cell>>, until: &Until) -> Option<&'a Cell> {
    match until.is_up() {
        true => None,
        false => lock(waiting).pop_front(),
    }
}

/// One cell in a process; an error ends the whole run.
fn one(
    folder: &RunFolder,
    cell: &Cell,
    extent: &Extent,
    threads: usize,
    bar: &Bar,
) -> Result<(), CommandError> {
    let environment = |e: std::io::Error| CommandError {
        message: format!("cannot start a process for {}: {e}", cell.label),
        exit_code: 4,
    };
    let mut command = Command::new(std::env::current_exe().map_err(environment)?);
    command.arg("run").arg(folder.path().join("experiment.yaml")).arg("--out").arg(folder.path());
    command.arg("--cell").arg(&cell.folder).arg("--threads").arg(threads.to_string());
    if extent.retry {
        command.arg("--retry");
    }
    if let Some(until) = extent.until.time() {
        let left = until.saturating_duration_since(Instant::now()).as_secs_f64().max(0.001);
        command.arg("--for").arg(format!("{left:.3}s"));
    }
    // Its end of this pipe is how a process learns that this one is gone.
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(environment)?;
    let mut last = String::new();
    for line in child.stderr.take().into_iter().flat_map(|pipe| BufReader::new(pipe).lines()) {
        last = line.map_err(environment)?;
        bar.notice(&last);
    }
    let status = child.wait().map_err(environment)?;
    ended(folder, cell, status, &last)
}

fn ended(folder: &RunFolder, cell: &Cell, status: ExitStatus, last: &str) -> Result<(), CommandError> {
    let path = folder.path().join(&cell.folder);
    // A cell that failed says so in its folder, and the others go on.
    if status.success() || matches!(CellState::read(cell, &path)?, CellState::Failed(_)) {
        return Ok(());
    }
    let message = last.strip_prefix("error: ").unwrap_or(last).to_owned();
    match status.code() {
        Some(101) | None => {
            let reason = format!("its process ended with {status}; its last words: {last}");
            Failed::new(&reason, 1).write(&path).map_err(CommandError::from)
        }
        Some(code) => Err(CommandError { message, exit_code: u8::try_from(code).unwrap_or(1) }),
    }
}

/// End this process when the one that started it does, however that ends: nobody would know of it.
pub fn end_with_parent() {
    std::thread::spawn(|| {
        let mut byte = [0u8; 1];
        while matches!(std::io::stdin().read(&mut byte), Ok(1)) {}
        // A journal may be cut off anywhere.
        std::process::exit(4);
    });
}
