//! Whole runs of `eoh` and `eoh+es` on the tiny random model: matched budgets, the same bytes on any number of
//! threads and after a break, and what is said when nothing is valid.

mod support;

use std::path::Path;

use support::{coevo, coevo_ok, results};

const EXPERIMENT: &str = "\
name: t
task: tsp_construct
model: tiny-random
search: {method: eoh, population: 4, generations: 3, mutants: 2}
sampling: {max_new_tokens: 48}
es: {sigma: 0.05, alpha: 0.05}
test: {size: 20}
arms:
  - {name: base, set: {search.method: eoh}}
  - {name: es, set: {search.method: eoh+es}}
";

fn run(folder: &Path, out: &str, more: &[&str]) {
    std::fs::write(folder.join("t.yaml"), EXPERIMENT).expect("room");
    coevo_ok(folder, &[&["run", "t.yaml", "--out", out], more].concat());
}

#[test]
fn both_arms_spend_the_same_and_one_of_them_learns() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "run", &[]);
    let text = std::fs::read_to_string(folder.path().join("run/summary.json")).expect("a summary");
    let arms: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    // Three generations of 4 + 4 + 8 + 8, and a round of the initial population.
    for arm in &arms {
        assert_eq!(arm["budget"]["candidates"], 3 * 24 + 4, "{}", arm["arm"]);
        assert_eq!(arm["curve"].as_array().map(Vec::len), Some(3 * 4 + 1));
    }
    assert_eq!(arms[0]["updates"], 0);
    assert_eq!(arms[1]["updates"], 4, "two a generation, and none where sigma is 0");
    assert_ne!(arms[0]["fingerprint"], arms[1]["fingerprint"]);
}

#[test]
fn the_same_bytes_on_any_number_of_threads_and_after_a_break() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "one", &["--threads", "1"]);
    run(folder.path(), "two", &["--threads", "2"]);
    let one = results(&folder.path().join("one"));
    assert_eq!(one, results(&folder.path().join("two")));
    let cell = folder.path().join("two/es/seed-1");
    let journal = std::fs::read(cell.join("journal.jsonl")).expect("there");
    std::fs::write(cell.join("journal.jsonl"), &journal[..journal.len() / 2]).expect("room");
    std::fs::remove_file(cell.join("summary.json")).expect("there");
    run(folder.path(), "two", &["--resume"]);
    assert_eq!(one, results(&folder.path().join("two")));
}

#[test]
fn an_empty_initial_population_is_reported_with_its_reasons() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("t.yaml"), EXPERIMENT).expect("room");
    let args = ["run", "t.yaml", "--out", "r", "--set", "level=free", "--set", "sampling.max_new_tokens=8"];
    let output = coevo(folder.path(), &args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    let last = stderr.lines().last().expect("an error");
    assert!(last.contains("none of 40 candidates in 10 round(s) is valid (no-code 40;"), "{stderr}");
    assert!(last.contains("level: expression"), "{stderr}");
}
