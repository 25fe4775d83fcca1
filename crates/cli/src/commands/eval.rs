//! `coevo eval`.

use std::process::ExitCode;
use std::time::Instant;

use coevo_core::{Registry, Rollout};

use super::CommandError;
use super::column::column;
use super::runtime::hosted;
use crate::args::EvalArgs;

pub fn execute(args: &EvalArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let task = registry.task(&args.task).map_err(|e| CommandError::input(e.to_string()))?;
    let program = std::fs::read_to_string(&args.file)
        .map_err(|e| CommandError::input(format!("cannot read {}: {e}", args.file.display())))?;
    let column = column(task.as_ref(), args.split, args.size)?;
    let task = hosted(args.runtime, task)?;
    let started = Instant::now();
    let rollout = Rollout::of_program(program);
    let result = task.score(&rollout, &column);
    let seconds = started.elapsed().as_secs_f64();
    let file = args.file.display();
    if args.json {
        let line = match &result {
            Ok(evaluation) => serde_json::json!({
                "task": args.task, "file": file.to_string(), "split": column.split, "size": column.size,
                "outcome": "scored", "objective": evaluation.objective, "instances": evaluation.instances,
                "reference": task.reference(&column), "steps": rollout.steps.get(), "seconds": seconds,
            }),
            Err(failure) => serde_json::json!({
                "task": args.task, "file": file.to_string(), "split": column.split, "size": column.size,
                "outcome": "invalid", "failure": failure, "seconds": seconds,
            }),
        };
        println!("{line}");
    } else {
        match &result {
            Ok(evaluation) => println!(
                "{file}: {:.6} on {} {column} ({} instances, {}{seconds:.2} s)",
                evaluation.objective.get(),
                args.task,
                evaluation.instances.len(),
                steps_text(rollout.steps.get()),
            ),
            Err(failure) => println!("{file}: invalid on {} {column}: {failure}", args.task),
        }
    }
    Ok(if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(3) })
}

/// Nothing on a host that does not count.
fn steps_text(steps: u64) -> String {
    if steps == 0 { String::new() } else { format!("{steps} steps, ") }
}
