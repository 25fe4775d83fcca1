//! `coevo run`.

use std::path::PathBuf;
use std::process::ExitCode;

use coevo_core::{Direction, Registry};
use coevo_lab::{CellResult, Existing, Plan, RunFolder, Summary};
use coevo_lm::Store;

use super::CommandError;
use crate::args::RunArgs;
use crate::bar::Bar;
use crate::table;

pub fn execute(args: &RunArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let plan = Plan::read(&args.file, &args.sets, args.seed, registry)?;
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from("runs").join(&plan.experiment.name));
    let existing = match (args.resume, args.force) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Force,
        _ => Existing::Refuse,
    };
    if let Some(threads) = args.threads {
        rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global().map_err(|e| {
            CommandError { message: format!("cannot start {threads} threads: {e}"), exit_code: 4 }
        })?;
    }
    let resolved = serde_yaml::to_string(&plan.experiment).expect("a config is plain data");
    let folder = RunFolder::take(&out, existing, &resolved)?;
    let store = Store::open_default()?;
    let bar = Bar::new();
    if !plan.experiment.question.is_empty() {
        println!("{}", plan.experiment.question.trim());
    }
    let results = coevo_lab::run(&plan, &folder, &store, &bar)?;
    Ok(report(&results, &out.display().to_string()))
}

fn report(results: &[CellResult], out: &str) -> ExitCode {
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |v| format!("{v:.4}"));
    let rows: Vec<Vec<String>> = results
        .iter()
        .map(|result| {
            let s = &result.summary;
            vec![
                format!("{} seed {}", s.arm, s.seed),
                s.budget.candidates.to_string(),
                format!("{:.0}%", 100.0 * s.valid_share),
                s.distinct_objectives.to_string(),
                s.updates.to_string(),
                number(s.first_quarter_median),
                number(s.last_quarter_median),
                number(s.best.as_ref().map(|b| b.train.get())),
                number(s.best.as_ref().map(|b| b.test.get())),
                s.budget.prompt_tokens.to_string(),
                s.budget.shared_tokens.to_string(),
                s.budget.generated_tokens.to_string(),
                result.seconds.map_or("-".to_owned(), |s| format!("{s:.0}")),
            ]
        })
        .collect();
    println!();
    let head = [
        "arm",
        "candidates",
        "valid",
        "distinct",
        "updates",
        "median 1st quarter",
        "median last quarter",
        "best train",
        "best test",
        "prompt tokens",
        "of them shared",
        "generated",
        "seconds",
    ];
    for line in table::lines(&head, &rows) {
        println!("{line}");
    }
    memory(results);
    let Some(first) = results.first().map(|r| &r.summary) else { return ExitCode::SUCCESS };
    println!("run folder: {out}");
    let Some(best) = overall_best(results) else {
        println!("nothing valid was found; the reasons: {:?}", first.failures);
        return ExitCode::from(3);
    };
    let (arm, seed) = (&best.arm, best.seed);
    let judged = best.best.as_ref().expect("the best of those that have one");
    println!("best heuristic: {out}/{arm}/seed-{seed}/best.py: score = {}", judged.name);
    println!(
        "best {:.4} (train) {:.4} ({}), {} seed {}; {} {:.4} (train) {:.4} ({})",
        judged.train.get(),
        judged.test.get(),
        best.test_column,
        best.arm,
        best.seed,
        best.baseline.name,
        best.baseline.train.get(),
        best.baseline.test.get(),
        best.test_column,
    );
    ExitCode::SUCCESS
}

/// The summary with the best training objective; of equals the first.
fn overall_best(results: &[CellResult]) -> Option<&Summary> {
    let cost = |s: &Summary, direction: Direction| s.best.as_ref().map(|b| direction.cost(b.train));
    results
        .iter()
        .map(|r| &r.summary)
        .filter(|s| s.best.is_some())
        .min_by(|a, b| cost(a, a.direction).partial_cmp(&cost(b, b.direction)).expect("scores are finite"))
}

/// Peak memory of each arm that ran here, beside what it would be without perturbation.
fn memory(results: &[CellResult]) {
    let mib = |bytes: u64| format!("{:.0}", bytes as f64 / (1 << 20) as f64);
    let rows: Vec<Vec<String>> = results
        .iter()
        .filter(|r| !r.memory.is_empty())
        .map(|r| {
            let noise: u64 = r.memory.iter().filter(|(name, _)| *name == "noise").map(|(_, b)| b).sum();
            let all: u64 = r.memory.iter().map(|(_, bytes)| bytes).sum();
            vec![
                format!("{} seed {}", r.summary.arm, r.summary.seed),
                r.peak_rss.map_or("-".to_owned(), mib),
                mib(all),
                mib(all - noise),
                format!("{:.3}", all as f64 / (all - noise).max(1) as f64),
            ]
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    println!();
    println!(
        "memory in MiB (the model's: weights, keys and values, noise, scratch at the last batch's peak)"
    );
    let head = ["arm", "process peak", "model, perturbed", "model, plain batch", "ratio"];
    for line in table::lines(&head, &rows) {
        println!("{line}");
    }
}
