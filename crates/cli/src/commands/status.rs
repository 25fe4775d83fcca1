//! `coevo status`.

use std::process::ExitCode;

use coevo_core::Registry;
use coevo_lab::{CellState, Plan, Status};

use super::CommandError;
use crate::args::StatusArgs;
use crate::table;

pub fn execute(args: &StatusArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let experiment = args.folder.join("experiment.yaml");
    if !experiment.is_file() {
        return Err(CommandError::input(format!(
            "{} holds no run; give the folder that `coevo run` writes to",
            args.folder.display()
        )));
    }
    let plan = Plan::read(&experiment, &[], None, registry)?;
    let status = Status::read(&plan, &args.folder)?;
    let mut rows = Vec::new();
    let (mut left, mut failed) = (Some(0.0), Vec::new());
    for (index, (cell, now)) in plan.cells.iter().zip(&status.cells).enumerate() {
        let seconds = status.seconds_left(&plan, index);
        left = left.zip(seconds).map(|(a, b)| a + b);
        let best = match &now.state {
            CellState::Finished(summary) => {
                summary.champion.as_ref().map_or("none".to_owned(), |c| format!("{:.4}", c.train.get()))
            }
            CellState::Failed(reason) => {
                failed.push(format!("failed: {}: {}", cell.label, reason.reason));
                "-".to_owned()
            }
            _ => "-".to_owned(),
        };
        if args.all || !matches!(now.state, CellState::Finished(_) | CellState::Waiting) {
            rows.push(vec![
                cell.label.clone(),
                now.state.name().to_owned(),
                format!("{}/{}", now.done, now.of),
                best,
                now.seconds.map_or("-".to_owned(), time),
                cell.folder.display().to_string(),
            ]);
        }
    }
    if !rows.is_empty() {
        for line in table::lines(&["cell", "state", "candidates", "best train", "spent", "folder"], &rows) {
            println!("{line}");
        }
        println!();
    }
    for line in failed {
        println!("{line}");
    }
    for other in &status.others {
        println!("not of this grid: {}", args.folder.join(other).display());
    }
    let counts = status.counts();
    let states: Vec<String> = ["running", "begun", "failed", "waiting"]
        .iter()
        .filter_map(|state| counts.get(state).map(|n| format!(", {n} {state}")))
        .collect();
    let rest = match left {
        Some(seconds) if seconds > 0.0 => {
            format!("; about {} left at this pace, one cell at a time", time(seconds))
        }
        _ => String::new(),
    };
    println!("{} of {} cells finished{}{rest}", status.finished(), plan.cells.len(), states.concat());
    Ok(ExitCode::SUCCESS)
}

/// Seconds in words.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
