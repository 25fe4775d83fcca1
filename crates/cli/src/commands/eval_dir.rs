//! `coevo eval-dir`: score a tree of heuristic files, one JSON line for each file and column.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use coevo_core::{Column, Registry, Rollout, Score, Task};
use coevo_lab::{EvalLine, ProgramFile, Settings, program_files};
use rayon::prelude::*;

use super::CommandError;
use super::column::column;
use super::runtime::hosted;
use crate::args::EvalDirArgs;
use crate::table;

fn key(line: &EvalLine) -> (String, Column) {
    (line.program.file.clone(), line.column.clone())
}

pub fn execute(args: &EvalDirArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let (mut lines, out) = open_lines(&args.json)?;
    let done: BTreeSet<(String, Column)> = lines.iter().map(key).collect();
    let work = work(args, registry)?;
    let fresh: Vec<_> = work
        .iter()
        .filter(|(program, _, column)| !done.contains(&(program.file.clone(), column.clone())))
        .collect();
    let out = Mutex::new(out);
    let made: Result<Vec<EvalLine>, CommandError> = fresh
        .par_iter()
        .map(|(program, task, column)| {
            let line = score(&args.folder, program, task.as_ref(), column)?;
            // Appended as it arrives: what is scored stays scored when the process ends.
            let text = format!("{}\n", serde_json::to_string(&line).expect("a line is plain data"));
            let mut out = out.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            out.write_all(text.as_bytes()).map_err(|e| environment("append to", &args.json, &e))?;
            Ok(line)
        })
        .collect();
    lines.extend(made?);
    print_means(&work, &lines);
    println!("{} scored now, {} before: {}", fresh.len(), work.len() - fresh.len(), args.json.display());
    let valid = lines.iter().any(|line| line.objective.is_some());
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::from(3) })
}

type Work = Vec<(ProgramFile, Arc<dyn Task>, Column)>;

/// Every file with every column that it is to be scored on.
fn work(args: &EvalDirArgs, registry: &Registry) -> Result<Work, CommandError> {
    if !args.folder.is_dir() {
        return Err(CommandError::input(format!("there is no folder {}", args.folder.display())));
    }
    let mut files = program_files(&args.folder)?;
    if files.is_empty() {
        let message = format!("there is no .py file below {}", args.folder.display());
        return Err(CommandError::input(message));
    }
    let mut tasks: BTreeMap<String, (Arc<dyn Task>, Vec<Column>)> = BTreeMap::new();
    for file in &mut files {
        if let Some(task) = &args.task {
            file.task.clone_from(task);
        }
        // Published trees write `TSP_construct`.
        if let Some(name) = registry.names().into_iter().find(|n| n.eq_ignore_ascii_case(&file.task)) {
            file.task = name.to_owned();
        }
        if !tasks.contains_key(&file.task) {
            let task =
                registry.task(&file.task).map_err(|e| CommandError::input(format!("{}: {e}", file.file)))?;
            let columns = columns(args, task.as_ref())?;
            let task = hosted(args.runtime, task)?;
            tasks.insert(file.task.clone(), (task, columns));
        }
    }
    Ok(files
        .into_iter()
        .flat_map(|file| {
            let (task, columns) = &tasks[&file.task];
            columns
                .iter()
                .map(move |column| (file.clone(), Arc::clone(task), column.clone()))
                .collect::<Vec<_>>()
        })
        .collect())
}

fn columns(args: &EvalDirArgs, task: &dyn Task) -> Result<Vec<Column>, CommandError> {
    if !args.sizes.is_empty() {
        return args.sizes.iter().map(|&size| column(task, args.split, Some(size))).collect();
    }
    let first = column(task, args.split, None)?;
    let listed = Settings::ahd36().columns_of(task.brief().name);
    if first.split == coevo_core::Split::Test && !listed.is_empty() {
        return Ok(listed);
    }
    Ok(task.columns().into_iter().filter(|c| c.split == first.split).collect())
}

fn score(
    root: &Path,
    program: &ProgramFile,
    task: &dyn Task,
    column: &Column,
) -> Result<EvalLine, CommandError> {
    let path = root.join(&program.file);
    let bytes = std::fs::read(&path).map_err(|e| environment("read", &path, &e))?;
    let started = Instant::now();
    let result = task.score(&Rollout::of_program(String::from_utf8_lossy(&bytes)), column);
    let seconds = started.elapsed().as_secs_f64();
    let (outcome, objective, instances, failure) = match result {
        Ok(evaluation) => ("scored", Some(evaluation.objective), evaluation.instances, None),
        Err(failure) => ("invalid", None, Vec::new(), Some(failure)),
    };
    let (program, column, outcome) = (program.clone(), column.clone(), outcome.to_owned());
    Ok(EvalLine { program, column, outcome, objective, instances, failure, seconds })
}

/// The whole lines that are there already, and the file to append to. A line that a kill cut off is dropped.
fn open_lines(path: &Path) -> Result<(Vec<EvalLine>, File), CommandError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(e) => return Err(environment("read", path, &e)),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = Vec::new();
    for (index, line) in text[..whole].lines().enumerate() {
        lines.push(serde_json::from_str(line).map_err(|e| {
            CommandError::input(format!(
                "{}: line {} is not a result of this command ({e}); give another --json file",
                path.display(),
                index + 1
            ))
        })?);
    }
    let file =
        File::options().create(true).append(true).open(path).map_err(|e| environment("create", path, &e))?;
    file.set_len(whole as u64).map_err(|e| environment("shorten", path, &e))?;
    Ok((lines, file))
}

fn environment(action: &str, path: &Path, error: &std::io::Error) -> CommandError {
    CommandError { message: format!("cannot {action} {}: {error}", path.display()), exit_code: 4 }
}

/// The objective of each repeat by method, `None` where it was invalid.
type Repeats = BTreeMap<String, Vec<Option<f64>>>;

/// Mean objective of the valid repeats by column and method, and how many repeats were valid.
fn print_means(work: &Work, lines: &[EvalLine]) {
    let found: BTreeMap<(String, Column), &EvalLine> = lines.iter().map(|line| (key(line), line)).collect();
    let mut cells: BTreeMap<(String, Column), Repeats> = BTreeMap::new();
    let mut methods = BTreeSet::new();
    for (program, _, column) in work {
        let budget = program.budget.map_or(String::new(), |b| b.to_string());
        let method = format!("{}{budget}", program.method);
        methods.insert(method.clone());
        let objective = found.get(&(program.file.clone(), column.clone())).and_then(|line| line.objective);
        let row = cells.entry((program.task.clone(), column.clone())).or_default();
        row.entry(method).or_default().push(objective.map(Score::get));
    }
    let rows: Vec<Vec<String>> = cells
        .iter()
        .map(|((task, column), row)| {
            let mut out = vec![format!("{task} {column}")];
            out.extend(methods.iter().map(|method| row.get(method).map_or("-".to_owned(), |v| mean(v))));
            out
        })
        .collect();
    let mut head = vec!["mean over repeats"];
    head.extend(methods.iter().map(String::as_str));
    for line in table::lines(&head, &rows) {
        println!("{line}");
    }
}

fn mean(values: &[Option<f64>]) -> String {
    let valid: Vec<f64> = values.iter().flatten().copied().collect();
    if valid.is_empty() {
        return format!("0 of {} valid", values.len());
    }
    let mean = valid.iter().sum::<f64>() / valid.len() as f64;
    let short = if valid.len() < values.len() {
        format!(" ({} of {})", valid.len(), values.len())
    } else {
        String::new()
    };
    format!("{mean:.4}{short}")
}
