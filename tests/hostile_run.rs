//! A real run, its model beside the programs, with hostile ones among its candidates: what that costs the clean ones.

#[path = "support/den.rs"]
mod den;
mod support;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use coevo::core::{
    Baseline, Brief, Column, Evaluation, ExpressionForm, Failure, FailureKind, Registry, Rollout, Score,
    Split, StepReport, Task, TokenSink,
};
use coevo::lab::{Cell, CellResult, Existing, Extent, Plan, RunFolder, Watch};
use coevo::lm::{FetchProgress, Store};
use coevo_tsp_construct::TspConstruct;
use den::{Den, corpus};

/// One of so many programs is hostile.
const TENTH: u32 = 10;
const TASK: &str = "tsp_construct";
const RUN: &str = "
name: hostile-run
model: smollm2-135m-instruct
task: tsp_construct
level: expression
seeds: [1]
sampling: {temperature: 0.6, top_p: 1.0, max_new_tokens: 48}
search: {method: sample, batch: 24, batches: 18}
test: {size: 20}
";

/// The hostile programs of the task.
static HOSTILE: OnceLock<Vec<String>> = OnceLock::new();
static COUNT: AtomicU64 = AtomicU64::new(0);
static MILLIS: AtomicU64 = AtomicU64::new(0);

/// `tsp_construct`, but a tenth of the programs that a search tries, picked by their text, are hostile ones instead; or,
/// where they are not to be, none at all.
struct Poisoned {
    task: TspConstruct,
    hostile: bool,
}

impl Task for Poisoned {
    fn brief(&self) -> Brief {
        self.task.brief()
    }

    fn columns(&self) -> Vec<Column> {
        self.task.columns()
    }

    fn expression(&self) -> Option<ExpressionForm> {
        self.task.expression()
    }

    fn baselines(&self) -> Vec<Baseline> {
        self.task.baselines()
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        let baseline = self.task.baselines().iter().any(|b| b.program == rollout.program);
        let draw = crc32fast::hash(rollout.program.as_bytes());
        if column.split != Split::Train || baseline || !draw.is_multiple_of(TENTH) {
            return self.task.score(rollout, column);
        }
        COUNT.fetch_add(1, Ordering::Relaxed);
        if !self.hostile {
            return Err(Failure::new(FailureKind::NoCode, "its place is empty"));
        }
        let started = Instant::now();
        let all = HOSTILE.get().expect("the corpus was read");
        let mut swapped = rollout.clone();
        swapped.program.clone_from(&all[(draw / TENTH) as usize % all.len()]);
        let ended = self.task.score(&swapped, column);
        MILLIS.fetch_add(started.elapsed().as_millis() as u64, Ordering::Relaxed);
        // What it scored is none of the search's business: the champion is to be the same.
        Err(ended.err().unwrap_or_else(|| Failure::new(FailureKind::NoCode, "hostile, and it scored")))
    }
}

/// Nobody watches.
struct Quiet;

impl TokenSink for Quiet {
    fn tokens(&self, _prefilled: usize, _generated: usize) {}
}

impl FetchProgress for Quiet {
    fn begin(&self, _name: &str, _origin: &str, _total: u64) {}
    fn advance(&self, _bytes: u64) {}
    fn end(&self) {}
}

impl Watch for Quiet {
    fn cell_begins(&self, _cell: &Cell, _candidates: u32) {}
    fn step(&self, _report: &StepReport, _best: Option<Score>, _valid: u32, _done: u32) {}
    fn cell_ends(&self, _result: &CellResult) {}
    fn notice(&self, _text: &str) {}
}

/// The run's only cell, and how many programs were picked.
fn run(folder: &Path, registry: &Registry) -> (CellResult, u64) {
    let file = folder.join("run.yaml");
    std::fs::write(&file, RUN).expect("room");
    let plan = Plan::read(&file, &[], None, registry).expect("a good experiment");
    let known = plan.cells.iter().map(|cell| cell.folder.as_path());
    let out =
        RunFolder::take(&folder.join("out"), Existing::Refuse, &plan.yaml(), known).expect("a new folder");
    let store = Store::open_default().expect("a store of models");
    COUNT.store(0, Ordering::Relaxed);
    let mut ran = coevo::lab::run(&plan, &out, &Extent::default(), &store, &Quiet).expect("it runs");
    (ran.results.remove(0), COUNT.load(Ordering::Relaxed))
}

/// Same champion, nothing left; what it costs in time is printed, not tested.
#[test]
#[ignore = "a load of minutes; its figures are in docs/reliability.md"]
fn a_real_run_bears_a_tenth_of_hostile_candidates() {
    let den = Den::new("interpreter");
    let programs = corpus().iter().filter(|p| p.task == TASK).map(|p| den.marked(p)).collect();
    HOSTILE.set(programs).expect("set once");
    let clean: fn() -> Arc<dyn Task> = || Arc::new(Poisoned { task: TspConstruct::new(), hostile: false });
    let mixed: fn() -> Arc<dyn Task> = || Arc::new(Poisoned { task: TspConstruct::new(), hostile: true });
    let mut ended = Vec::new();
    // The first run warms the files' cache, and is not counted.
    for (name, task) in [("warm", clean), ("clean", clean), ("mixed", mixed)] {
        std::fs::create_dir(den.path(name)).expect("a folder");
        ended.push(run(&den.path(name), &Registry::new().with(TASK, task)));
    }
    let [_, (alone, empty), (among, hostile)] = &ended[..] else { unreachable!("three runs") };
    assert!(*hostile > 10 && empty == hostile, "{empty} places and {hostile} hostile programs");
    assert_eq!(alone.summary.best_id, among.summary.best_id, "hostile programs change the champion");
    assert_eq!(alone.summary.columns, among.summary.columns, "hostile programs change its scores");
    let traces = den.traces();
    assert!(traces.is_empty(), "{traces:?}");

    let made = (alone.summary.budget.candidates - hostile) as f64;
    let rate = |result: &CellResult| made / result.seconds.expect("it ran now");
    println!(
        "{:.2} clean candidates/s alone, {:.2} beside {hostile} hostile ones ({:+.1}%), which took {:.1} s themselves",
        rate(alone),
        rate(among),
        100.0 * (rate(among) / rate(alone) - 1.0),
        MILLIS.load(Ordering::Relaxed) as f64 / 1000.0,
    );
}
