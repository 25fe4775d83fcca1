//! Running one cell in its folder: journal, timings, best heuristic, summary.

use std::path::Path;
use std::time::Instant;

use coevo_core::record::{FORMAT, Record};
use coevo_core::{
    Candidate, Column, Eoh, EohSettings, Evolution, EvolutionError, EvolutionSettings, Journal,
    LanguageModel, RandomSentences, Rollout, Sample, SampleSettings, Score, Snapshots, Task, journal,
    search::Search, whole_steps,
};
use coevo_lm::store::CATALOGUE;
use coevo_lm::{FetchProgress, LocalModel, Store};

use crate::plan::Cell;
use crate::summary::{self, ChampionRecord, ColumnScore, Judged, Point, Summary, VERSION};
use crate::timings::{Cost, Timings};
use crate::{CellResult, LabError, SearchShape, Until, Watch, machine, run_folder};

/// How a cell ended in this process.
pub enum Ended {
    /// Its budget is spent and its summary written.
    Finished(Box<CellResult>),
    /// Time was up at the end of a batch; its journal goes on from there.
    Paused,
}

/// The task's first baseline on the columns of a cell.
#[derive(Debug, Clone)]
pub struct BaselineScores {
    title: String,
    train: Score,
    tests: Vec<Score>,
}

impl BaselineScores {
    /// Score it.
    pub fn of(task: &dyn Task, tests: &[Column]) -> Result<Self, LabError> {
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
        Ok(BaselineScores {
            title: title.to_owned(),
            train: score(&task.train())?,
            tests: tests.iter().map(score).collect::<Result<_, _>>()?,
        })
    }
}

/// Run one cell in its folder, or go on with it, until it ends or the time is up.
pub fn run_cell(
    task: &dyn Task,
    cell: &Cell,
    path: &Path,
    until: &Until,
    baseline: &BaselineScores,
    store: &Store,
    watch: &dyn Watch,
) -> Result<Ended, LabError> {
    let started = Instant::now();
    machine::reset_peak_rss();
    run_folder::write_whole(&path.join("config.yaml"), &cell.yaml())?;

    let mut model = open_model(&cell.config.model, task, store, watch)?;
    let journal_path = path.join("journal.jsonl");
    let (journal, start, steps) = open_journal(&journal_path, watch)?;
    let settings = EvolutionSettings {
        seed: cell.seed,
        level: cell.config.level,
        sampling: cell.config.sampling,
        repeats: cell.config.repeats,
        cut_answers: cell.config.cut_answers,
        parent_scores: cell.config.prompt.parent_scores,
        es: cell.config.search.method.has_es().then(|| cell.config.es.clone()),
    };
    let search = search_of(cell, task);
    let mut evolution = Evolution::new(task, model.as_mut(), search, settings, journal, steps)?;
    let snapshots = Snapshots::new(&path.join("snapshots"), cell.config.snapshot_every);
    let begun = evolution.start_record(cell.config_sha256.clone());
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
    let mut evolution = evolution.with_snapshots(snapshots.clone());
    watch.cell_begins(cell, evolution.candidates_in_all());
    let mut timings = Timings::open(&path.join("timings.jsonl"))?;
    let (mut valid, mut last) = (0, None);
    let mut curve: Vec<Point> = Vec::new();
    let mut fresh = 0;
    loop {
        // What the journal has costs no work, and theta must pass through it either way. One batch is made
        // whatever the time, so that pieces of any length come to an end.
        let time_is_up = until.is_asked() || fresh > 0 && until.is_up();
        let done = evolution.archive().candidates().len() as u32;
        if time_is_up && done < evolution.candidates_in_all() {
            return Ok(Ended::Paused);
        }
        let report = match pollster::block_on(evolution.step(watch)) {
            Ok(Some(report)) => report,
            Ok(None) => break,
            // In a comparison that is a result like another: the cell is finished, and its summary has the reasons.
            Err(EvolutionError::Empty(reasons)) if cell.in_grid => {
                watch.notice(&format!("{}: {reasons}", cell.label));
                break;
            }
            Err(error) => return Err(error.into()),
        };
        let archive = evolution.archive();
        let (first, operator) = (report.candidates.start, report.step.operator.name());
        let point = summary::point(archive, first, operator, *evolution.budget(), curve.last());
        valid += point.valid;
        curve.push(point);
        if !report.replayed {
            fresh += 1;
            timings.step(&report)?;
        }
        watch.step(&report, archive.best().and_then(|b| b.outcome.score()), valid, report.candidates.end);
        last = Some(report);
    }

    let archive = evolution.archive();
    let best = archive.best();
    let columns = columns(task, cell, best, baseline, watch);
    let champion = best.and_then(|candidate| {
        Some(ChampionRecord {
            id: candidate.id,
            text: candidate.text.clone(),
            thought: candidate.thought.clone(),
            train: candidate.outcome.score()?,
            code: candidate.program.clone().unwrap_or_default(),
            lineage: summary::lineage(archive, candidate.id, &curve),
        })
    });
    if let Some(champion) = &champion {
        run_folder::write_whole(&path.join("best.py"), &champion.code)?;
    }
    // A heuristic that runs on the training data and fails on the test data has no test score to show; its
    // failure is the result.
    let judged = champion.as_ref().zip(columns[0].objective).map(|(champion, test)| Judged {
        name: champion.text.clone(),
        train: champion.train,
        test,
    });
    let (first_quarter_median, _) = summary::quarter_median_and_mean(archive, 0);
    let (last_quarter_median, last_quarter_mean) = summary::quarter_median_and_mean(archive, 3);
    let made = archive.candidates().len().max(1);
    let summary = Summary {
        arm: cell.arm.clone(),
        seed: cell.seed,
        config_sha256: cell.config_sha256.clone(),
        model: match begun {
            Record::Start(start) => start.model,
            _ => unreachable!("a start record is a start"),
        },
        task: cell.config.task.clone(),
        direction: archive.direction(),
        test_column: columns[0].column.clone(),
        baseline: Judged { name: baseline.title.clone(), train: baseline.train, test: columns[0].baseline },
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
        curve,
        version: VERSION.to_owned(),
        machine: machine::describe(),
        method: cell.config.search.method.name().to_owned(),
        budget_label: cell.config.search.budget_label(),
        columns,
        champion,
        config: serde_yaml::to_value(&cell.config).expect("a config is plain data"),
    };
    drop(evolution);
    let result = CellResult {
        label: cell.label.clone(),
        summary,
        seconds: Some(started.elapsed().as_secs_f64()),
        peak_rss: machine::peak_rss(),
        memory: model.memory(),
    };
    timings.end(&result)?;
    Cost::of(path).unwrap_or_default().write(path)?;
    // Last: a cell with a summary is finished.
    run_folder::write_whole(&path.join("summary.json"), &run_folder::json(&result.summary))?;
    snapshots.clear();
    Ok(Ended::Finished(Box::new(result)))
}

fn search_of(cell: &Cell, task: &dyn Task) -> Box<dyn Search> {
    match cell.config.search.shape() {
        SearchShape::Sample { batch, batches } => Box::new(Sample::new(SampleSettings {
            seed: cell.seed,
            batch,
            batches,
            prompt: cell.config.prompt.clone(),
            skills: task.skills().len() as u32,
        })),
        SearchShape::Eoh(settings) => Box::new(Eoh::new(EohSettings { seed: cell.seed, ..settings })),
    }
}

/// The best candidate on every held-out column.
fn columns(
    task: &dyn Task,
    cell: &Cell,
    best: Option<&Candidate>,
    baseline: &BaselineScores,
    watch: &dyn Watch,
) -> Vec<ColumnScore> {
    let program = best.and_then(|candidate| candidate.program.clone());
    let score = |(column, baseline): (Column, &Score)| {
        let mut out = ColumnScore {
            column,
            baseline: *baseline,
            objective: None,
            failure: None,
            instances: Vec::new(),
        };
        match program.as_ref().map(|p| task.score(&Rollout::of_program(p.clone()), &out.column)) {
            Some(Ok(evaluation)) => {
                out.objective = Some(evaluation.objective);
                out.instances = evaluation.instances.iter().map(|value| *value as f32).collect();
            }
            Some(Err(failure)) => {
                watch.notice(&format!("the best heuristic fails on {}: {failure}", out.column));
                out.failure = Some(failure.to_string());
            }
            None => out.failure = Some("the search found nothing valid".to_owned()),
        }
        out
    };
    cell.config.test.columns().into_iter().zip(&baseline.tests).map(score).collect()
}

/// Have a model at hand, so that opening it fetches nothing.
pub fn fetch_model(name: &str, store: &Store, watch: &dyn FetchProgress) -> Result<(), LabError> {
    if CATALOGUE.iter().any(|entry| entry.name == name) {
        store.get(name, watch)?;
    }
    Ok(())
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
    if let Record::Start(start) = &start
        && start.format != FORMAT
    {
        let reason = format!(
            "line 1: written in format {}, but this version of coevo reads {FORMAT}; go on with the version that \
             wrote it, or start again with --force",
            start.format
        );
        return Err(LabError::Damaged { path: path.to_owned(), reason });
    }
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
