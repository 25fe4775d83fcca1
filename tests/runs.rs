//! Whole runs on the tiny random model: the same bytes on any number of threads, and after any break.

mod support;

use std::path::Path;

use support::{coevo, coevo_ok, experiment, results};

fn run(folder: &Path, out: &str, more: &[&str]) -> String {
    coevo_ok(folder, &[&["run", &experiment("smoke.yaml"), "--out", out], more].concat())
}

#[test]
fn same_seed_same_bytes_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    for (out, threads) in [("one", "1"), ("two", "2"), ("eight", "8")] {
        run(folder.path(), out, &["--threads", threads]);
    }
    let one = results(&folder.path().join("one"));
    assert_eq!(one.iter().filter(|(name, _)| name.ends_with("journal.jsonl")).count(), 3);
    assert_eq!(one, results(&folder.path().join("two")));
    assert_eq!(one, results(&folder.path().join("eight")));
    run(folder.path(), "other", &["--seed", "2"]);
    assert_ne!(one, results(&folder.path().join("other")), "another seed is another run");
}

#[test]
fn a_run_that_was_cut_off_anywhere_resumes_to_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "whole", &[]);
    let whole = results(&folder.path().join("whole"));
    let cell = "es+prompt/seed-1";
    let journal = std::fs::read(folder.path().join("whole").join(cell).join("journal.jsonl")).expect("there");
    // Within the first line, between lines, within lines, within the last line, and not at all.
    for cut in
        [0, 40, journal.len() / 3, journal.len() / 2, journal.len() * 4 / 5, journal.len() - 2, journal.len()]
    {
        let out = folder.path().join("cut");
        if out.exists() {
            std::fs::remove_dir_all(&out).expect("ours");
        }
        copy(&folder.path().join("whole"), &out);
        // As if killed in the third arm: no summaries from there on.
        std::fs::remove_file(out.join("summary.json")).expect("there");
        std::fs::remove_file(out.join(cell).join("summary.json")).expect("there");
        std::fs::write(out.join(cell).join("journal.jsonl"), &journal[..cut]).expect("room");
        run(folder.path(), "cut", &["--resume"]);
        assert_eq!(results(&out), whole, "cut at byte {cut} of {}", journal.len());
    }
}

#[test]
fn a_damaged_journal_is_refused_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "run", &[]);
    let cell = folder.path().join("run/es/seed-1");
    std::fs::remove_file(cell.join("summary.json")).expect("there");
    let journal = std::fs::read_to_string(cell.join("journal.jsonl")).expect("there");
    let third = journal.lines().nth(2).expect("lines");
    let flipped = journal.replacen(third, &third.replacen("\"prompt_tokens\":", "\"prompt_tokens\":1", 1), 1);
    assert_ne!(flipped, journal);
    std::fs::write(cell.join("journal.jsonl"), flipped).expect("room");
    let output = coevo(folder.path(), &["run", &experiment("smoke.yaml"), "--out", "run", "--resume"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("journal.jsonl line 3: its sum is"), "{stderr}");
}

#[test]
fn an_existing_run_is_refused_resumed_or_deleted_as_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = experiment("smoke.yaml");
    let refused = |args: &[&str], wanted: &str| {
        let output = coevo(folder.path(), args);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(wanted), "{args:?}: {stderr}");
    };
    refused(&["run", &file, "--out", "r", "--resume"], "no run to resume");
    run(folder.path(), "r", &[]);
    let before = results(&folder.path().join("r"));
    refused(&["run", &file, "--out", "r"], "give --resume to go on with it, --force to delete it");
    refused(&["run", &file, "--out", "r", "--resume", "--seed", "7"], "another config");
    assert_eq!(results(&folder.path().join("r")), before, "a refusal changes nothing");
    run(folder.path(), "r", &["--resume"]);
    assert_eq!(results(&folder.path().join("r")), before, "a finished run resumes to itself");
    run(folder.path(), "r", &["--force", "--seed", "7"]);
    assert!(folder.path().join("r/es/seed-7/journal.jsonl").exists());
    assert!(!folder.path().join("r/es/seed-1").exists());
}

#[test]
fn the_last_line_answers_the_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let stdout = run(folder.path(), "run", &[]);
    let last = stdout.lines().last().expect("output");
    assert!(
        last.starts_with("best ")
            && last.contains("(train)")
            && last.contains("nearest neighbour 7.0044 (train)"),
        "{last}"
    );
    // The champion stands in its file, and scores there what the line says.
    let path = stdout.lines().find_map(|l| l.strip_prefix("best heuristic: ")).expect("a line with the file");
    let file = path.split(": ").next().expect("a path");
    let eval = coevo_ok(folder.path(), &["eval", "tsp_construct", file, "--json"]);
    let eval: serde_json::Value = serde_json::from_str(&eval).expect("JSON");
    let shown: f64 = last.split(' ').nth(1).expect("a number").parse().expect("a number");
    assert!((eval["objective"].as_f64().expect("scored") - shown).abs() < 1e-4, "{eval} {last}");
    assert_eq!(eval["instances"].as_array().map(Vec::len), Some(64));
}

/// Runs the smoke experiment at a level; the failures of its arm with ES by kind.
fn failures_at(
    level: &str,
    max_new_tokens: u32,
) -> (Option<i32>, serde_json::Map<String, serde_json::Value>) {
    let folder = tempfile::tempdir().expect("a folder");
    let (level, tokens) = (format!("level={level}"), format!("sampling.max_new_tokens={max_new_tokens}"));
    let file = experiment("smoke.yaml");
    let args = ["run", &file, "--out", "r", "--set", &level, "--set", &tokens];
    let output = coevo(folder.path(), &args);
    let summary = std::fs::read_to_string(folder.path().join("r/es/seed-1/summary.json"));
    let summary = summary.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("JSON");
    (output.status.code(), summary["failures"].as_object().expect("a map").clone())
}

#[test]
fn at_level_program_every_whole_answer_is_a_program_that_runs() {
    let (_, failures) = failures_at("program", 600);
    for never in ["syntax", "unsupported", "signature"] {
        assert!(!failures.contains_key(never), "{failures:?}");
    }
    // A model of random weights rambles through the grammar: what it names is not what it assigned.
    assert!(failures["exception"].as_u64().expect("a count") > 0, "{failures:?}");
}

#[test]
fn at_level_free_noise_is_no_code_and_the_run_says_that_nothing_was_valid() {
    let (code, failures) = failures_at("free", 64);
    assert_eq!(code, Some(3));
    assert_eq!(failures.keys().collect::<Vec<_>>(), ["no-code"]);
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("room");
    for entry in std::fs::read_dir(from).expect("a folder").map(|e| e.expect("an entry")) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("room");
        }
    }
}
