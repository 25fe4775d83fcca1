//! Running the cells of a plan, each in its folder: journal, timings, best heuristic, summary.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use coevo_core::record::Record;
use coevo_core::{
    Column, Evolution, EvolutionSettings, Journal, LanguageModel, RandomSentences, Rollout, Sample,
    SampleSettings, Score, Split, StepReport, Task, TokenSink, journal, whole_steps,
};
use coevo_lm::{FetchProgress, LocalModel, Store};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::config::Method;
use crate::plan::{Cell, Plan};
use crate::run_folder::{self, RunFolder};
use crate::summary::{self, Judged, Summary};
use crate::{LabError, machine};

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
    /// The summary.
    pub summary: Summary,
    /// Seconds of this process; `None` if the cell was finished before.
    pub seconds: Option<f64>,
    /// Peak resident memory of the process during the cell, in bytes, where the system tells.
    pub peak_rss: Option<u64>,
    /// Bytes at the peak of the last batch, by purpose.
    pub memory: Vec<(&'static str, u64)>,
}

/// Run every cell that is not finished; results in the order of the cells.
pub fn run(
    plan: &Plan,
    folder: &RunFolder,
    store: &Store,
    watch: &dyn Watch,
) -> Result<Vec<CellResult>, LabError> {
    let test = Column::new(Split::Test, plan.experiment.test.size);
    let (task, runtime) = plan.experiment.runtime.host(Arc::clone(&plan.task))?;
    if let Some(warning) = runtime.warning() {
        watch.notice(&warning);
    }
    run_folder::write_whole(&folder.path().join("runtime.json"), &json(&runtime))?;
    let baseline = judge_baseline(task.as_ref(), &test)?;
    let mut results = Vec::new();
    for cell in &plan.cells {
        let path = folder.cell(&Plan::folder(cell))?;
        let result = match finished(&path)? {
            Some(summary) => CellResult { summary, seconds: None, peak_rss: None, memory: Vec::new() },
            None => run_cell(task.as_ref(), cell, &path, &baseline, store, watch)?,
        };
        watch.cell_ends(&result);
        results.push(result);
    }
    let summaries: Vec<&Summary> = results.iter().map(|r| &r.summary).collect();
    run_folder::write_whole(&folder.path().join("summary.json"), &json(&summaries))?;
    Ok(results)
}

fn finished(path: &Path) -> Result<Option<Summary>, LabError> {
    let path = path.join("summary.json");
    if !path.is_file() {
        return Ok(None);
    }
    serde_json::from_str(&run_folder::read(&path)?).map(Some).map_err(|e| LabError::Damaged {
        path,
        reason: format!("is not a summary ({e}); delete it to make it again from the journal"),
    })
}

fn judge_baseline(task: &dyn Task, test: &Column) -> Result<Judged, LabError> {
    let name = task.brief().name;
    let first = task.baselines().into_iter().next();
    let (title, program) =
        first.as_ref().map_or(("no baseline", ""), |baseline| (baseline.title, baseline.program));
    let score = |column: &Column| {
        task.score(&Rollout::of_program(program), column).map(|e| e.objective).map_err(|failure| {
            LabError::Baseline {
                task: name.to_owned(),
                baseline: title.to_owned(),
                column: column.to_string(),
                reason: failure.to_string(),
            }
        })
    };
    Ok(Judged { name: title.to_owned(), train: score(&task.train())?, test: score(test)? })
}

fn open_model(
    name: &str,
    task: &dyn Task,
    store: &Store,
    watch: &dyn Watch,
) -> Result<Box<dyn LanguageModel>, LabError> {
    match (name == RandomSentences::NAME, task.expression()) {
        (true, Some(form)) => Ok(Box::new(RandomSentences::new(form))),
        (true, None) => Err(coevo_core::EvolutionError::NoExpression(task.brief().name.to_owned()).into()),
        (false, _) => Ok(Box::new(LocalModel::open(name, store, watch)?)),
    }
}

fn run_cell(
    task: &dyn Task,
    cell: &Cell,
    path: &Path,
    baseline: &Judged,
    store: &Store,
    watch: &dyn Watch,
) -> Result<CellResult, LabError> {
    let started = Instant::now();
    machine::reset_peak_rss();
    let config = serde_yaml::to_string(&cell.config).expect("a config is plain data");
    let config_sha256 = hex(&Sha256::digest(config.as_bytes()));
    run_folder::write_whole(&path.join("config.yaml"), &config)?;

    let mut model = open_model(&cell.config.model, task, store, watch)?;
    let journal_path = path.join("journal.jsonl");
    let (journal, start, steps) = open_journal(&journal_path, watch)?;
    let search = Sample::new(SampleSettings {
        seed: cell.seed,
        batch: cell.config.search.batch,
        batches: cell.config.search.batches,
        prompt: cell.config.prompt.clone(),
        skills: task.skills().len() as u32,
    });
    let settings = EvolutionSettings {
        seed: cell.seed,
        level: cell.config.level,
        sampling: cell.config.sampling,
        es: (cell.config.search.method == Method::SampleEs).then(|| cell.config.es.clone()),
    };
    let mut evolution = Evolution::new(task, model.as_mut(), Box::new(search), settings, journal, steps)?;
    let begun = evolution.start_record(config_sha256.clone());
    match start {
        None => evolution.begin(&begun)?,
        Some(start) if start == begun => {}
        Some(_) => {
            return Err(LabError::Damaged {
                path: journal_path,
                reason: "was begun with another config, model, version or type of processor; \
                         start again with --force"
                    .to_owned(),
            });
        }
    }
    watch.cell_begins(cell, evolution.candidates_in_all());
    let mut timings = timings_file(&path.join("timings.jsonl"))?;
    let (mut valid, mut last) = (0, None);
    while let Some(report) = pollster::block_on(evolution.step(watch))? {
        let archive = evolution.archive();
        valid += archive.candidates()[report.candidates.start as usize..]
            .iter()
            .filter(|c| c.outcome.is_valid())
            .count() as u32;
        if !report.replayed {
            timings.step(&report)?;
        }
        watch.step(&report, archive.best().and_then(|b| b.outcome.score()), valid, report.candidates.end);
        last = Some(report);
    }

    let archive = evolution.archive();
    let test_column = Column::new(Split::Test, cell.config.test.size);
    let best = archive.best();
    let judged = match best {
        Some(candidate) => {
            let program = candidate.program.clone().unwrap_or_default();
            let test = task.score(&Rollout::of_program(program.clone()), &test_column);
            run_folder::write_whole(&path.join("best.py"), &program)?;
            // A heuristic that runs on the training data and fails on the test data has no test score
            // to show; its failure is the result.
            match (test, candidate.outcome.score()) {
                (Ok(test), Some(train)) => {
                    Some(Judged { name: candidate.text.clone(), train, test: test.objective })
                }
                (Err(failure), _) => {
                    watch.notice(&format!("the best heuristic fails on {test_column}: {failure}"));
                    None
                }
                (Ok(_), None) => None,
            }
        }
        None => None,
    };
    let (first_quarter_median, _) = summary::quarter_median_and_mean(archive, 0);
    let (last_quarter_median, last_quarter_mean) = summary::quarter_median_and_mean(archive, 3);
    let made = archive.candidates().len().max(1);
    let summary = Summary {
        arm: cell.arm.clone(),
        seed: cell.seed,
        config_sha256,
        model: match begun {
            Record::Start(start) => start.model,
            _ => unreachable!("a start record is a start"),
        },
        task: cell.config.task.clone(),
        direction: archive.direction(),
        test_column,
        baseline: baseline.clone(),
        best: judged,
        best_id: best.map(|b| b.id),
        budget: *evolution.budget(),
        valid_share: f64::from(valid) / made as f64,
        failures: summary::failures(archive),
        distinct_objectives: archive.distinct_objectives(),
        updates: last.as_ref().map_or(0, |report| report.step.updates),
        fingerprint: last.map(|report| report.step.fingerprint).unwrap_or_default(),
        first_quarter_median,
        last_quarter_median,
        last_quarter_mean,
        curve: summary::curve(archive, cell.config.search.batch),
    };
    drop(evolution);
    let result = CellResult {
        summary,
        seconds: Some(started.elapsed().as_secs_f64()),
        peak_rss: machine::peak_rss(),
        memory: model.memory(),
    };
    timings.end(&result)?;
    run_folder::write_whole(&path.join("summary.json"), &json(&result.summary))?;
    Ok(result)
}

type Opened = (Journal, Option<Record>, std::collections::VecDeque<coevo_core::JournaledStep>);

/// A new journal, or one to go on with: its start, and its whole steps.
fn open_journal(path: &Path, watch: &dyn Watch) -> Result<Opened, LabError> {
    if !path.exists() {
        return Ok((Journal::create(path)?, None, Default::default()));
    }
    let read = journal::read::<Record>(path)?;
    let Some(start) = read.records.first().cloned() else {
        // Killed before the first line was whole.
        return Ok((Journal::reopen(path, 0, 0)?, None, Default::default()));
    };
    let (steps, records) = whole_steps(&read.records);
    let lost = read.records.len() - records + usize::from(read.torn.is_some());
    if lost > 0 {
        watch.notice(&format!(
            "{}: a batch was cut off; its last {lost} line(s) are dropped and the batch is made again",
            path.display()
        ));
    }
    let end = read.ends[records - 1];
    Ok((Journal::reopen(path, records as u64, end)?, Some(start), steps))
}

/// Clock times, which the journal must not hold.
struct Timings {
    file: File,
    path: std::path::PathBuf,
}

fn timings_file(path: &Path) -> Result<Timings, LabError> {
    let file = OpenOptions::new().create(true).append(true).open(path).map_err(|source| LabError::Io {
        action: "create",
        path: path.to_owned(),
        source,
    })?;
    Ok(Timings { file, path: path.to_owned() })
}

impl Timings {
    fn line(&mut self, value: &serde_json::Value) -> Result<(), LabError> {
        writeln!(self.file, "{value}").map_err(|source| LabError::Io {
            action: "append to",
            path: self.path.clone(),
            source,
        })
    }

    fn step(&mut self, report: &StepReport) -> Result<(), LabError> {
        self.line(&serde_json::json!({
            "batch": report.step.batch,
            "model_secs": report.model.as_secs_f64(),
            "scoring_secs": report.scoring.as_secs_f64(),
            "update_secs": report.update.as_secs_f64(),
        }))
    }

    fn end(&mut self, result: &CellResult) -> Result<(), LabError> {
        let memory: serde_json::Map<_, _> =
            result.memory.iter().map(|(name, bytes)| ((*name).to_owned(), (*bytes).into())).collect();
        self.line(&serde_json::json!({
            "seconds": result.seconds,
            "peak_rss_bytes": result.peak_rss,
            "memory_bytes": memory,
        }))
    }
}

fn json<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("a summary is plain data");
    text.push('\n');
    text
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
