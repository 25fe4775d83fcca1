//! `coevo run`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use coevo_core::{Direction, Registry};
use coevo_lab::{CellResult, Existing, Extent, Plan, Ran, RunFolder, Summary, Until};
use coevo_lm::Store;

use super::{CommandError, dry_run, jobs};
use crate::args::RunArgs;
use crate::bar::Bar;
use crate::{interrupt, table};

pub fn execute(args: &RunArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let started = Instant::now();
    let plan = Plan::read(&args.file, &args.sets, args.seed, registry)?;
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from("runs").join(&plan.experiment.name));
    if args.dry_run {
        return dry_run::execute(&plan, &out);
    }
    let jobs = usize::from(args.jobs);
    let threads = args.threads.map(usize::from);
    if let Some(threads) = threads {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().map_err(|e| CommandError {
            message: format!("cannot start {threads} threads: {e}"),
            exit_code: 4,
        })?;
    }
    let bar = Arc::new(Bar::new());
    let until = Until::new(args.time.map(|time| started + time), interrupt::flag(&bar)?);
    let extent = Extent { until: until.clone(), retry: args.retry, only: args.cell.clone() };
    let store = Store::open_default()?;
    if args.cell.is_some() {
        jobs::end_with_parent();
        let ran = coevo_lab::run(&plan, &RunFolder::within(&out), &extent, &store, bar.as_ref())?;
        return Ok(ran.failed.first().map_or(ExitCode::SUCCESS, |(_, f)| ExitCode::from(f.exit_code)));
    }
    let grid = plan.experiment.is_grid();
    let existing = match (args.resume, args.force) {
        (_, true) => Existing::Force,
        _ if grid => Existing::GoOn,
        (true, _) => Existing::Resume,
        _ => Existing::Refuse,
    };
    let known = plan.cells.iter().map(|cell| cell.folder.as_path());
    let folder = RunFolder::take(&out, existing, &plan.yaml(), known)?;
    if !plan.experiment.question.is_empty() {
        println!("{}", plan.experiment.question.trim());
    }
    let ran = if jobs > 1 {
        jobs::run(&plan, &folder, &extent, jobs, threads, &store, &bar)?
    } else {
        coevo_lab::run(&plan, &folder, &extent, &store, bar.as_ref())?
    };
    let out = out.display().to_string();
    let code = if grid { grid_report(&plan, &ran, &out) } else { single_report(&ran, &until, &out) };
    Ok(if ran.left > 0 && until.is_asked() { ExitCode::from(interrupt::EXIT_CODE) } else { code })
}

fn single_report(ran: &Ran, until: &Until, out: &str) -> ExitCode {
    if ran.left > 0 {
        println!("run folder: {out}");
        let why = if until.is_asked() { "interrupted" } else { "time is up" };
        let (finished, left) = (ran.results.len(), ran.left);
        println!("{why}: {finished} finished, {left} left; go on with the same command and --resume");
        return ExitCode::SUCCESS;
    }
    report(&ran.results, out)
}

/// One line for each cell that something is to be said of, and what to do next.
fn grid_report(plan: &Plan, ran: &Ran, out: &str) -> ExitCode {
    let here = ran.results.iter().filter(|r| r.seconds.is_some()).count();
    let seconds: f64 = ran.results.iter().filter_map(|r| r.seconds).sum();
    println!("run folder: {out}; {here} cells finished now, in {seconds:.0} s of them");
    let empty = ran.results.iter().filter(|r| r.summary.champion.is_none()).count();
    if empty > 0 {
        println!("{empty} finished cells found nothing valid");
    }
    for (label, failed) in &ran.failed {
        println!("failed: {label}: {}", failed.reason);
    }
    let (finished, all) = (ran.results.len(), plan.cells.len());
    let failed = match ran.failed.len() {
        0 => String::new(),
        n => format!(", {n} failed (--retry goes on with them)"),
    };
    let left = match ran.left {
        0 => String::new(),
        n => format!(", {n} left (the same command goes on with them)"),
    };
    let next = if finished == all { format!("; coevo compare {out}") } else { String::new() };
    println!("{finished} of {all} cells finished{failed}{left}{next}");
    match ran.failed.first() {
        Some((_, failed)) => ExitCode::from(failed.exit_code),
        None if finished == empty && finished == all => ExitCode::from(3),
        None => ExitCode::SUCCESS,
    }
}

/// A time such as `75m`, `90s`, `1.5h`; seconds without a unit.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit `{other}`; give a time such as 90s, 75m or 1.5h")),
    };
    match digits.parse::<f64>() {
        Ok(number) if number > 0.0 && number * unit < 1e9 => Ok(Duration::from_secs_f64(number * unit)),
        _ => Err(format!("`{text}` is no time; give one such as 90s, 75m or 1.5h")),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("75m"), Ok(Duration::from_secs(4500)));
        assert_eq!(parse_time("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(parse_time("90"), Ok(Duration::from_secs(90)));
        for wrong in ["", "m", "-1m", "5 apples", "nan", "1e300h"] {
            assert!(parse_time(wrong).is_err(), "{wrong}");
        }
    }
}
