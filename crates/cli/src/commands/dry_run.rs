//! `coevo run --dry-run`: what would be run, and about what it would cost.

use std::path::Path;
use std::process::ExitCode;

use coevo_lab::{CellState, Estimate, Plan, Status};

use super::CommandError;
use super::status::time;
use crate::table;

pub fn execute(plan: &Plan, out: &Path) -> Result<ExitCode, CommandError> {
    let status = Status::read(plan, out)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut rows, mut left, mut measured) =
        (Vec::new(), Estimate { seconds: Some(0.0), ..Estimate::default() }, false);
    for (index, (cell, now)) in plan.cells.iter().zip(&status.cells).enumerate() {
        let mut estimate = Estimate::of(cell, plan.task(cell).as_ref(), cores);
        if let Some(seconds) = status.seconds_left(plan, index) {
            estimate.seconds = Some(seconds);
            measured = true;
        }
        rows.push(vec![
            cell.label.clone(),
            now.state.name().to_owned(),
            estimate.candidates.to_string(),
            estimate.prompt_tokens.to_string(),
            estimate.generated_tokens.to_string(),
            estimate.seconds.map_or("-".to_owned(), time),
            format!("{:.10}", cell.config_sha256),
        ]);
        if !matches!(now.state, CellState::Finished(_) | CellState::Failed(_)) {
            left += estimate;
        }
    }
    let head = ["cell", "state", "candidates", "prompt tokens", "generated at most", "time", "config"];
    for line in table::lines(&head, &rows) {
        println!("{line}");
    }
    println!(
        "\ntokens: the shortest prompt and the longest answer; time: {}",
        if measured {
            "at the pace of the finished cells"
        } else {
            "rough, of the model without scoring; exact once a cell is finished"
        }
    );
    println!(
        "{} cells, {} finished; to do: {} candidates, {} tokens at most, {}",
        plan.cells.len(),
        status.finished(),
        left.candidates,
        left.prompt_tokens + left.generated_tokens,
        left.seconds.map_or("time unknown".to_owned(), |s| format!("about {}", time(s))),
    );
    Ok(ExitCode::SUCCESS)
}
