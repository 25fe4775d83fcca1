//! `coevo data`.

use std::process::ExitCode;

use coevo_core::Registry;

use super::CommandError;
use super::column::column;
use crate::args::DataArgs;

pub fn execute(args: &DataArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let task = registry.task(&args.task).map_err(|e| CommandError::input(e.to_string()))?;
    let column = column(task.as_ref(), args.split, args.size)?;
    let Some(data) = task.data(&column) else {
        return Err(CommandError::input(format!(
            "task `{}` has no arrays: its instances follow from their size alone",
            args.task
        )));
    };
    if let Some(file) = &args.npy {
        std::fs::write(file, data.npy()).map_err(|e| CommandError {
            message: format!("cannot write {}: {e}", file.display()),
            exit_code: 4,
        })?;
    }
    let shape: Vec<String> = data.shape.iter().map(ToString::to_string).collect();
    println!("{} {column}: {} {}, sha256 {}", args.task, shape.join("x"), data.dtype(), data.sha256());
    Ok(ExitCode::SUCCESS)
}
