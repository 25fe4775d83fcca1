//! `cargo run --release -p coevo-bench --example rates -- [--python P] [--seconds S] [--most N] [FILE | TASK]...`
//!
//! The rates of the given programs (files named `<task>__<name>.py`, or in a folder named like the task), and of
//! all baselines and test columns of the given tasks.
#![expect(clippy::print_stdout, reason = "an example's output is what it is for")]

use std::path::Path;
use std::sync::Arc;

use coevo_bench::{HEADING, Job, Patience, Row, Settings, geometric_mean, runtime_table, tasks_table};
use coevo_core::Registry;

fn registry() -> Registry {
    Registry::new()
        .with("asp_construct", || Arc::new(coevo_asp_construct::AspConstruct::new()))
        .with("bpp_aco", || Arc::new(coevo_bpp_aco::BppAco::new()))
        .with("cvrp_aco", || Arc::new(coevo_cvrp_aco::CvrpAco::new()))
        .with("kp_construct", || Arc::new(coevo_kp_construct::KpConstruct::new()))
        .with("tsp_aco", || Arc::new(coevo_tsp_aco::TspAco::new()))
        .with("tsp_construct", || Arc::new(coevo_tsp_construct::TspConstruct::new()))
}

/// The program in a file. Its task stands in its name or is that of its folder.
fn job(file: &Path) -> Result<Job, Box<dyn std::error::Error>> {
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let folder = file.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    let (task, name) = stem.split_once("__").unwrap_or((folder, stem));
    let program = std::fs::read_to_string(file)?;
    Ok(Job { task: task.to_owned(), name: name.to_owned(), program })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut settings = Settings { python: None, patience: Patience::default() };
    let (mut jobs, mut tasks) = (Vec::new(), Vec::new());
    let registry = registry();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--python" => settings.python = arguments.next().map(Into::into),
            "--seconds" => settings.patience.seconds = arguments.next().unwrap_or_default().parse()?,
            "--most" => settings.patience.most = arguments.next().unwrap_or_default().parse()?,
            name => match registry.names().into_iter().find(|known| *known == name) {
                Some(task) => tasks.push(task),
                None => jobs.push(job(Path::new(name))?),
            },
        }
    }
    println!("{HEADING}");
    let print = |row: &Row| println!("{row}");
    let mut rows = runtime_table(&registry, &jobs, &settings, print)?;
    rows.extend(tasks_table(&registry, &tasks, &settings, print)?);
    for (group, suffix) in [("constructive", "_construct"), ("colonies", "_aco")] {
        if let Some(mean) = geometric_mean(&rows, |task| task.ends_with(suffix)) {
            println!("{group}: {mean:.1} times numpy (geometric mean)");
        }
    }
    Ok(())
}
