//! `coevo bench runtime` and `coevo bench tasks`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use coevo_bench::{BenchError, HEADING, Job, Patience, Row, Settings, geometric_mean};
use coevo_core::Registry;
use coevo_lab::{Watch as _, cpu_name};

use crate::args::{BenchEvaluatorsArgs, BenchRuntimeArgs, BenchTasksArgs};
use crate::bar::Bar;
use crate::commands::CommandError;

/// Groups of tasks whose ratios are averaged: what costs time in them differs.
const GROUPS: [(&str, &str); 2] = [("constructive", "_construct"), ("colonies", "_aco")];

/// Each program on its task's training data.
pub fn runtime(args: &BenchRuntimeArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let jobs = if args.files.is_empty() { baselines(registry)? } else { programs(&args.files, registry)? };
    measure(&args.common, |settings, report| coevo_bench::runtime_table(registry, &jobs, settings, report))
}

/// The baselines of the tasks, and all of their test columns.
pub fn tasks(args: &BenchTasksArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let names = if args.tasks.is_empty() {
        registry.names()
    } else {
        args.tasks.iter().map(String::as_str).collect()
    };
    measure(&args.common, |settings, report| coevo_bench::tasks_table(registry, &names, settings, report))
}

fn measure(
    args: &BenchEvaluatorsArgs,
    table: impl FnOnce(&Settings, &mut dyn FnMut(&Row)) -> Result<Vec<Row>, BenchError>,
) -> Result<ExitCode, CommandError> {
    let python = match &args.python {
        _ if args.alone => None,
        Some(python) => Some(python.clone()),
        None => {
            Bar::new().notice("looking for CPython with numpy; it is installed on first use");
            let python = coevo_cpython::managed_python();
            Some(python.map_err(|error| CommandError { message: error.to_string(), exit_code: 4 })?)
        }
    };
    let patience = Patience { seconds: args.seconds, ..Patience::default() };
    let settings = Settings { python, patience };
    let cpu = cpu_name();
    if !args.json {
        let cpu = cpu.as_deref().unwrap_or("a CPU without a name");
        println!("{cpu}; evaluations of a whole column per second of CPU time, one thread each");
        println!("{HEADING}");
    }
    let rows = table(&settings, &mut |row| {
        if !args.json {
            println!("{row}");
        }
    })
    .map_err(failure)?;
    let means: Vec<(&str, f64)> = GROUPS
        .iter()
        .filter_map(|(group, suffix)| Some((*group, geometric_mean(&rows, |task| task.ends_with(suffix))?)))
        .collect();
    if args.json {
        let means: serde_json::Map<String, serde_json::Value> =
            means.iter().map(|(group, mean)| ((*group).to_owned(), serde_json::json!(mean))).collect();
        println!("{}", serde_json::json!({"cpu": cpu, "rows": rows, "geometric_means": means}));
    } else {
        let means: Vec<String> =
            means.iter().map(|(group, mean)| format!("{mean:.1} times numpy on {group} tasks")).collect();
        println!("geometric mean: {}", if means.is_empty() { "-".to_owned() } else { means.join(", ") });
    }
    Ok(ExitCode::SUCCESS)
}

fn failure(error: BenchError) -> CommandError {
    let exit_code = if matches!(error, BenchError::Task(_)) { 2 } else { 4 };
    CommandError { message: error.to_string(), exit_code }
}

/// All baselines of all tasks.
fn baselines(registry: &Registry) -> Result<Vec<Job>, CommandError> {
    let mut jobs = Vec::new();
    for name in registry.names() {
        let task = registry.task(name).map_err(|e| CommandError::input(e.to_string()))?;
        jobs.extend(task.baselines().into_iter().map(|baseline| Job {
            task: name.to_owned(),
            name: baseline.name.to_owned(),
            program: baseline.program.to_owned(),
        }));
    }
    Ok(jobs)
}

/// The programs in files, `<task>__<name>.py` or in a folder named like the task.
fn programs(files: &[PathBuf], registry: &Registry) -> Result<Vec<Job>, CommandError> {
    files.iter().map(|file| program(file, registry)).collect()
}

fn program(file: &Path, registry: &Registry) -> Result<Job, CommandError> {
    let text =
        |part: Option<&std::ffi::OsStr>| part.and_then(|part| part.to_str()).unwrap_or_default().to_owned();
    let (stem, folder) = (text(file.file_stem()), text(file.parent().and_then(Path::file_name)));
    let (task, name) = match stem.split_once("__") {
        Some((task, name)) => (task.to_owned(), name.to_owned()),
        None => (folder, stem),
    };
    registry.task(&task).map_err(|error| {
        let file = file.display();
        CommandError::input(format!(
            "{file}: {error}; name the file <task>__<name>.py, or its folder like its task"
        ))
    })?;
    let program = std::fs::read_to_string(file)
        .map_err(|error| CommandError::input(format!("cannot read {}: {error}", file.display())))?;
    Ok(Job { task, name, program })
}
