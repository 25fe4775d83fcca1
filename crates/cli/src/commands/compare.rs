//! `coevo compare`: base against base+ES (and its control) over many settings.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use coevo_core::Registry;
use coevo_lab::compare::{
    Arm, Comparison, FirstHit, Matched, MatchedBudget, OutcomeTable, Report, SettingResult, Totals, Verdict,
    csv_table, p_text, read_folder, read_lines, report_html,
};
use coevo_lab::{LabError, Settings};

use super::CommandError;
use crate::args::CompareArgs;
use crate::table;

pub fn execute(args: &CompareArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    let settings = match &args.settings {
        Some(path) => Settings::read(path)?,
        None => Settings::ahd36(),
    };
    let (outcomes, unfinished) = outcomes(args, registry)?;
    let table = OutcomeTable::new(outcomes).map_err(LabError::from)?;
    let comparisons: Vec<Comparison> = [Arm::Es, Arm::Control]
        .into_iter()
        .filter(|arm| *arm == Arm::Es || table.has(*arm))
        .map(|arm| Comparison::of(&table, &settings, arm, args.seed))
        .collect();
    if comparisons.iter().all(|c| c.settings.iter().all(SettingResult::has_no_run)) {
        let groups: Vec<String> = table.groups().iter().map(ToString::to_string).collect();
        return Err(CommandError::input(format!(
            "no run belongs to any of the {} settings; there are runs of: {}; give --settings with a YAML of columns, \
             methods and budgets like theirs (experiments/ahd36-settings.yaml is an example)",
            comparisons[0].settings.len(),
            groups.join(", ")
        )));
    }
    let report = Report { table: &table, comparisons: &comparisons, unfinished: &unfinished };
    let html = html_path(args);
    write(&html, &report_html(&report))?;
    if let Some(path) = &args.csv {
        write(path, &csv_table(&comparisons))?;
    }
    if args.json {
        let json = serde_json::json!({"comparisons": comparisons, "unfinished": unfinished});
        println!("{json}");
    } else {
        print(&comparisons, &unfinished, &html);
    }
    let settings = &comparisons[0].settings;
    let valid = settings.iter().any(|s| s.base.valid() > 0 || s.other.valid() > 0);
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::from(3) })
}

fn outcomes(
    args: &CompareArgs,
    registry: &Registry,
) -> Result<(Vec<coevo_lab::compare::Outcome>, Vec<String>), CommandError> {
    if let Some(path) = &args.from {
        let text = std::fs::read_to_string(path)
            .map_err(|e| CommandError::input(format!("cannot read {}: {e}", path.display())))?;
        let direction = |task: &str| registry.task(task).ok().map(|task| task.brief().direction);
        return Ok((read_lines(path, &text, &direction).map_err(LabError::from)?, Vec::new()));
    }
    let (mut all, mut unfinished) = (Vec::new(), Vec::new());
    for folder in &args.folders {
        let read = read_folder(folder).map_err(LabError::from)?;
        all.extend(read.outcomes);
        unfinished.extend(read.unfinished.iter().map(|path| path.display().to_string()));
    }
    Ok((all, unfinished))
}

fn html_path(args: &CompareArgs) -> PathBuf {
    match (&args.html, &args.from, args.folders.first()) {
        (Some(path), _, _) => path.clone(),
        (_, Some(lines), _) => lines.with_extension("html"),
        (_, _, folder) => folder.map_or_else(PathBuf::new, Clone::clone).join("report.html"),
    }
}

fn write(path: &Path, text: &str) -> Result<(), CommandError> {
    std::fs::write(path, text)
        .map_err(|e| CommandError { message: format!("cannot write {}: {e}", path.display()), exit_code: 4 })
}

fn print(comparisons: &[Comparison], unfinished: &[String], html: &Path) {
    for comparison in comparisons {
        println!("{} against base, mean of the valid repeats on test data", comparison.arm);
        settings(comparison);
        println!();
        notes(comparison);
        budgets(comparison);
        training(comparison);
    }
    for cell in unfinished {
        println!("not finished, left out: {cell}");
    }
    println!("report: {}", html.display());
    for comparison in comparisons.iter().rev() {
        for line in summary(comparison) {
            println!("{line}");
        }
    }
}

fn settings(comparison: &Comparison) {
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |v| format!("{v:.4}"));
    let p = |value: Option<f64>| value.map_or("-".to_owned(), p_text);
    let rows: Vec<Vec<String>> = comparison
        .settings
        .iter()
        .map(|s| {
            let interval = s.interval.map_or("-".to_owned(), |i| format!("[{:+.4}, {:+.4}]", i.low, i.high));
            let flag = if s.notes.is_empty() { "" } else { " !" };
            vec![
                s.column(),
                s.group.method.clone(),
                s.group.budget.to_string(),
                number(s.base.mean),
                number(s.other.mean),
                s.improvement.map_or("-".to_owned(), |v| format!("{v:+.4}")),
                interval,
                s.gain_percent.map_or("-".to_owned(), |v| format!("{v:+.2}%")),
                p(s.p_repeats),
                p(s.p_instances),
                format!("{}{flag}", s.verdict.name()),
            ]
        })
        .collect();
    let head = [
        "test column",
        "method",
        "budget",
        "base",
        comparison.arm.name(),
        "better by",
        "95% interval",
        "gain",
        "p repeats",
        "p instances",
        "verdict",
    ];
    for line in table::lines(&head, &rows) {
        println!("{line}");
    }
    if comparison.settings.iter().any(|s| s.also_training) {
        println!("* the search selected on this very column");
    }
}

/// What a reader must know, one line for each different note of a setting.
fn notes(comparison: &Comparison) {
    let missing: Vec<&SettingResult> =
        comparison.settings.iter().filter(|s| s.verdict == Verdict::Missing).collect();
    for s in comparison.settings.iter().filter(|s| s.verdict != Verdict::Missing) {
        for note in &s.notes {
            println!("! {} {} {}: {note}", s.column(), s.group.method, s.group.budget);
        }
    }
    if !missing.is_empty() {
        let names: Vec<String> =
            missing.iter().map(|s| format!("{} {} {}", s.column(), s.group.method, s.group.budget)).collect();
        println!("! missing, in no count: {}", names.join("; "));
    }
    for group in &comparison.unused {
        println!("! {group}: runs that no setting asks for");
    }
}

fn budgets(comparison: &Comparison) {
    if comparison.budgets.is_empty() {
        return;
    }
    println!("\nspent by base / {}, over the repeats that both have", comparison.arm);
    let pair = |a: u64, b: u64| if a == b { a.to_string() } else { format!("{a} / {b}") };
    let rows: Vec<Vec<String>> = comparison
        .budgets
        .iter()
        .map(|row: &MatchedBudget| {
            let (b, o) = (&row.base.budget, &row.other.budget);
            let seconds = match (row.base.seconds, row.other.seconds) {
                (Some(b), Some(o)) => format!("{b:.0} / {o:.0}"),
                _ => "-".to_owned(),
            };
            vec![
                row.group.to_string(),
                row.pairs.to_string(),
                pair(b.candidates, o.candidates),
                pair(b.model_calls, o.model_calls),
                pair(b.evaluations, o.evaluations),
                pair(b.repeats, o.repeats),
                pair(b.prompt_tokens, o.prompt_tokens),
                pair(b.generated_tokens, o.generated_tokens),
                seconds,
                if row.differences.is_empty() { "yes" } else { "NO" }.to_owned(),
            ]
        })
        .collect();
    let head = [
        "group",
        "repeats",
        "candidates",
        "model calls",
        "programs run",
        "known before",
        "prompt tokens",
        "generated",
        "seconds",
        "matched",
    ];
    for line in table::lines(&head, &rows) {
        println!("{line}");
    }
    println!(
        "each candidate has one verdict (its program is run, was run before, or there is none): evaluations are \
         matched where candidates are; tokens and seconds are reported, not matched"
    );
}

fn training(comparison: &Comparison) {
    if comparison.training.is_empty() {
        return;
    }
    println!(
        "\ntraining data: area under the best so far, and candidates until a target (median over repeats)"
    );
    let hit = |hit: FirstHit| {
        let one = |n: Option<u64>| n.map_or("never".to_owned(), |n| n.to_string());
        format!("{} / {}", one(hit.base), one(hit.other))
    };
    let rows: Vec<Vec<String>> = comparison
        .training
        .iter()
        .map(|row| {
            vec![
                row.group.to_string(),
                format!("{:.4}", row.base_area),
                format!("{:.4}", row.other_area),
                format!("{:+.2}%", row.area_gain_percent),
                hit(row.to_base_end),
                row.to_baseline.map_or("-".to_owned(), hit),
            ]
        })
        .collect();
    let other = format!("area {}", comparison.arm);
    let head = ["group", "area base", &other, "gain", "to base's end", "to the baseline"];
    for line in table::lines(&head, &rows) {
        println!("{line}");
    }
}

/// The totals; the last line answers the question.
fn summary(comparison: &Comparison) -> Vec<String> {
    let Totals { wins, ties, losses, missing, groups, p_groups, p_sign_optimistic, .. } = comparison.totals;
    let arm = comparison.arm;
    let judged = wins + ties + losses;
    let mut lines = vec![String::new()];
    if comparison.totals.incomplete > 0 {
        lines.push(format!("incomplete: {} of the settings lack repeats", comparison.totals.incomplete));
    }
    let interval = comparison.totals.wins_interval.map_or(String::new(), |[low, high]| {
        format!("; 95% interval of the wins by groups {low:.1} to {high:.1}")
    });
    let (p_groups, p_sign) = (p_text(p_groups), p_text(p_sign_optimistic));
    lines.push(format!(
        "group test (arms swapped within {groups} groups, one-sided): p = {p_groups}{interval}"
    ));
    lines.push(format!(
        "sign test over settings (optimistic, columns of a run are not independent): p = {p_sign}"
    ));
    if comparison.totals.strict_wins != wins {
        let strict = comparison.totals.strict_wins;
        lines.push(format!("{strict} wins if the arm with more failed repeats loses"));
    }
    let matched = match &comparison.matched {
        Matched::Yes => "budgets matched".to_owned(),
        Matched::No(why) => {
            lines.push(format!("budgets NOT matched: {}", why.join("; ")));
            "budgets NOT matched".to_owned()
        }
        Matched::Unknown => "budgets not known".to_owned(),
    };
    let missing = if missing > 0 { format!(", {missing} missing") } else { String::new() };
    lines.push(format!(
        "{arm} wins {wins} of {judged} settings ({ties} ties, {losses} losses{missing}), p = {p_groups} by \
         groups, {matched}"
    ));
    lines
}
