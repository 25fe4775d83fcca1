//! Grids: which cells there are, and that a grid ends with the same results whatever happens to it on the way.

mod support;

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use support::{coevo, coevo_ok, experiment, results};

const GRID: &str = "\
name: g
model: tiny-random
sampling: {max_new_tokens: 48}
es: {sigma: 0.05, alpha: 0.05}
grid:
  seeds: [1, 2]
  problem:
    - {task: tsp_construct, test.sizes: [20, 50]}
    - {task: tsp_aco, test.sizes: [20]}
  budget:
    - {search.method: sample+es, search.budget: 1000, search.batch: 4, search.batches: 6}
    - {search.method: eoh, search.budget: 1000, search.population: 2, search.generations: 2}
exclude:
  - {task: tsp_aco, search.method: eoh}
";
const CELLS: usize = 6;

fn write(folder: &Path, yaml: &str) {
    std::fs::write(folder.join("g.yaml"), yaml).expect("room");
}

/// `coevo run g.yaml` with these further arguments; its last line.
fn run(folder: &Path, more: &[&str]) -> String {
    let stdout = coevo_ok(folder, &[&["run", "g.yaml"], more].concat());
    stdout.lines().last().expect("an answer").to_owned()
}

/// The folders of the cells below a run's.
fn cells(run: &Path) -> Vec<String> {
    let entries = run.read_dir().expect("a folder").map(|e| e.expect("an entry").path());
    let folders = entries.filter(|path| path.is_dir());
    let mut names: Vec<String> =
        folders.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A grid that ran without a break.
fn whole(folder: &Path) -> Vec<(String, String)> {
    write(folder, GRID);
    assert_eq!(run(folder, &["--out", "whole"]), format!("6 of {CELLS} cells finished; coevo compare whole"));
    let results = results(&folder.join("whole"));
    assert_eq!(results.iter().filter(|(name, _)| name.ends_with("summary.json")).count(), CELLS);
    results
}

#[test]
fn a_dry_run_lists_the_cells_and_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), GRID);
    let stdout = coevo_ok(folder.path(), &["run", "g.yaml", "--dry-run"]);
    let labels: Vec<&str> = stdout.lines().skip(2).take(CELLS).filter_map(|l| l.split("  ").next()).collect();
    // The last axis moves first.
    assert_eq!(
        labels,
        [
            "tsp_construct sample+es 1000 seed-1",
            "tsp_construct eoh 1000 seed-1",
            "tsp_aco sample+es 1000 seed-1",
            "tsp_construct sample+es 1000 seed-2",
            "tsp_construct eoh 1000 seed-2",
            "tsp_aco sample+es 1000 seed-2",
        ]
    );
    // 4 * 24, and 2 * (2 * 2 * 2 * 2 + 2).
    assert!(stdout.contains("6 cells, 0 finished; to do: 132 candidates"), "{stdout}");
    assert!(!folder.path().join("runs").exists());
}

#[test]
fn includes_arms_and_seeds_span_cells_too() {
    let folder = tempfile::tempdir().expect("a folder");
    write(
        folder.path(),
        "name: g\ntask: tsp_construct\nmodel: tiny-random\ntest: {size: 20}\nsearch: {batch: 4, batches: 2}\n\
         seeds: [7, 8]\ngrid: {sampling.temperature: [0.5, 1.0]}\n\
         include: [{search.batches: 3, sampling.temperature: 2.0}]\n\
         arms: [{name: base}, {name: es, set: {search.method: sample+es}}]\n\
         exclude: [{arm: es, seeds: 8}]\n",
    );
    let stdout = coevo_ok(folder.path(), &["run", "g.yaml", "--dry-run"]);
    assert!(stdout.contains("temperature-0_5 base seed-7"), "{stdout}");
    // Three points of two arms with two seeds, less the second seed of one arm.
    assert!(stdout.contains("9 cells, 0 finished; to do: 84 candidates"), "{stdout}");
}

#[test]
fn configs_without_a_grid_keep_their_hashes() {
    let folder = tempfile::tempdir().expect("a folder");
    // As they were before there were grids.
    let stdout = coevo_ok(folder.path(), &["run", &experiment("smoke.yaml"), "--dry-run", "--out", "x"]);
    for (cell, hash) in [("base seed 1", "a371e4d091"), ("es seed 1", "731c6e27e0")] {
        let line = stdout.lines().find(|line| line.starts_with(cell)).expect("a line for each cell");
        assert!(line.ends_with(hash), "{line}");
    }
}

#[test]
fn what_is_wrong_with_a_grid_is_named_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = [
        ("seeds: [1, 2]", "seeds: [1, 1]", "have the same settings"),
        ("seeds: [1, 2]", "seds: [1, 2]", "axis `seds`: `seds`: unknown key; did you mean `seeds`?"),
        ("seeds: [1, 2]", "seeds: 1", "an axis is a list of at least one value"),
        ("seeds: [1, 2]", "seeds: []", "an axis is a list of at least one value"),
        ("seeds: [1, 2]", "es.sgima: [1, 2]", "did you mean `es.sigma`?"),
        ("seeds: [1, 2]", "name: [a, b]", "cannot differ between cells"),
        ("seeds: [1, 2]", "task: [kp_construct]", "`task`: is set by axis `task` too"),
        ("task: tsp_construct, test.sizes", "task: tsp_construct, test.size", "`test.size`"),
        ("[20, 50]", "[20, 21]", "`test.sizes` is 21; it must be some of 20, 50"),
        ("[20, 50]", "[20, 20]", "`test.sizes` is 20 twice"),
        ("task: tsp_construct, test", "task: tps_construct, test", "did you mean `tsp_construct`?"),
        ("  - {task: tsp_aco, search.method: eoh}", "  - {task: kp_construct}", "exclude 1 matches no cell"),
        ("  - {task: tsp_aco, search.method: eoh}", "  - {model: tiny-random}", "the grid has no cells"),
        ("  - {task: tsp_aco, search.method: eoh}", "  - {taks: tsp_aco}", "exclude: `taks`: unknown key"),
        ("search.population: 2,", "search.batch: 2,", "belongs to `sample`"),
        ("model: tiny-random\n", "", "missing field `model`"),
    ];
    for (from, to, wanted) in cases {
        assert!(GRID.contains(from), "{from}");
        write(folder.path(), &GRID.replacen(from, to, 1));
        let output = coevo(folder.path(), &["run", "g.yaml"]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{to}: {stderr}");
        assert!(stderr.contains(wanted), "{from} -> {to}\n  want {wanted}\n  got  {stderr}");
    }
    write(folder.path(), GRID);
    let output = coevo(folder.path(), &["run", "g.yaml", "--set", "search.batch=5"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code() == Some(2) && stderr.contains("axis `budget` of the grid sets it"),
        "{stderr}"
    );
    assert!(!folder.path().join("runs").exists(), "nothing was written");
}

#[test]
fn a_grid_that_is_killed_anywhere_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = whole(folder.path());
    // Kill it as soon as so many journals are there: in a cell, or between two.
    for journals in [1, 3, 5] {
        let out = folder.path().join(format!("killed-{journals}"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_coevo"))
            .current_dir(folder.path())
            .args(["run", "g.yaml", "--out"])
            .arg(&out)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program was built");
        let begun = || {
            let there = if out.is_dir() { results(&out) } else { Vec::new() };
            there.iter().filter(|(name, _)| name.ends_with("journal.jsonl")).count()
        };
        while begun() < journals && child.try_wait().expect("ours").is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("ours");
        child.wait().expect("ours");
        assert!(!out.join("summary.json").exists());
        run(folder.path(), &["--out", &out.display().to_string()]);
        assert_eq!(results(&out), wanted, "killed after {journals} journals");
    }
    // Cut off within a batch of a cell, with half a summary left over.
    let out = folder.path().join("whole");
    let cell = out.join(&cells(&out)[2]);
    let journal = std::fs::read(cell.join("journal.jsonl")).expect("there");
    std::fs::write(cell.join("journal.jsonl"), &journal[..journal.len() * 2 / 3]).expect("room");
    let summary = std::fs::read(cell.join("summary.json")).expect("there");
    std::fs::remove_file(cell.join("summary.json")).expect("there");
    std::fs::write(cell.join("summary.json.part"), &summary[..summary.len() / 2]).expect("room");
    let status = coevo_ok(folder.path(), &["status", "whole"]);
    assert!(status.contains("begun") && status.contains("5 of 6 cells finished, 1 begun"), "{status}");
    run(folder.path(), &["--out", "whole"]);
    assert_eq!(results(&out), wanted);
}

#[test]
fn a_grid_in_pieces_or_in_processes_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = whole(folder.path());
    let none = run(folder.path(), &["--out", "pieces", "--for", "0.000001s"]);
    assert_eq!(none, "0 of 6 cells finished, 6 left (the same command goes on with them)");
    let mut pieces = 0;
    while run(folder.path(), &["--out", "pieces", "--for", "1s"]).contains("left") {
        pieces += 1;
        assert!(pieces < 100, "each piece makes a batch at least");
    }
    assert_eq!(results(&folder.path().join("pieces")), wanted);
    run(folder.path(), &["--out", "jobs", "--jobs", "3"]);
    assert_eq!(results(&folder.path().join("jobs")), wanted);
}

#[test]
fn small_results_are_enough_to_go_on_and_to_compare() {
    let folder = tempfile::tempdir().expect("a folder");
    let both = "    - {search.method: sample, search.budget: 1000, search.batch: 4, search.batches: 6}\n";
    write(folder.path(), &GRID.replace("  budget:\n", &format!("  budget:\n{both}")));
    run(folder.path(), &["--out", "here"]);
    let here = folder.path().join("here");
    let there = folder.path().join("there");
    let names = cells(&here);
    for name in &names[1..] {
        std::fs::create_dir_all(there.join(name)).expect("room");
        for file in ["summary.json", "best.py"] {
            std::fs::copy(here.join(name).join(file), there.join(name).join(file)).expect("there");
        }
    }
    let dry = coevo_ok(folder.path(), &["run", "g.yaml", "--out", "there", "--dry-run"]);
    assert!(dry.contains("10 cells, 9 finished"), "{dry}");
    assert_eq!(run(folder.path(), &["--out", "there"]), "10 of 10 cells finished; coevo compare there");
    let summary = |run: &Path| std::fs::read_to_string(run.join(&names[0]).join("summary.json"));
    assert_eq!(summary(&there).expect("made again"), summary(&here).expect("there"));
    assert!(!there.join(&names[1]).join("journal.jsonl").exists(), "finished cells are left alone");

    std::fs::remove_dir_all(there.join(&names[0])).expect("there");
    let settings = "columns: [{task: tsp_construct, size: 20}, {task: tsp_construct, size: 50}, \
                    {task: tsp_aco, size: 20}]\nmethods: [sample]\nbudgets: [1000]\n";
    std::fs::write(folder.path().join("settings.yaml"), settings).expect("room");
    let args = |dir| ["compare", dir, "--settings", "settings.yaml", "--json"];
    let compared: Value = serde_json::from_str(&coevo_ok(folder.path(), &args("here"))).expect("JSON");
    let settings = compared["comparisons"][0]["settings"].as_array().expect("settings");
    assert_eq!(settings.len(), 3);
    for setting in settings {
        assert_eq!(setting["base"]["repeats"].as_array().map(Vec::len), Some(2), "{setting}");
        let wanted = if setting["task"] == "tsp_aco" { 64 } else { 1000 };
        if setting["interval"].is_object() {
            assert_eq!(setting["interval"]["instances"], wanted, "{setting}");
        }
    }
    // Without journals, configs and timings the answer is the same.
    for name in &names {
        for file in ["journal.jsonl", "config.yaml", "timings.jsonl", "cost.json"] {
            std::fs::remove_file(here.join(name).join(file)).expect("there");
        }
    }
    let small: Value = serde_json::from_str(&coevo_ok(folder.path(), &args("here"))).expect("JSON");
    assert_eq!(small["comparisons"][0]["settings"], compared["comparisons"][0]["settings"]);
    assert_eq!(small["comparisons"][0]["training"], compared["comparisons"][0]["training"]);
}

#[test]
fn a_cell_that_fails_is_told_and_left_alone_until_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = whole(folder.path());
    let out = folder.path().join("whole");
    let cell = out.join(&cells(&out)[1]);
    let journal = std::fs::read_to_string(cell.join("journal.jsonl")).expect("there");
    std::fs::write(cell.join("journal.jsonl"), journal.replacen("prompt_tokens", "promt_tokens", 1))
        .expect("room");
    std::fs::remove_file(cell.join("summary.json")).expect("there");
    let output = coevo(folder.path(), &["run", "g.yaml", "--out", "whole"]);
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(2), "{stdout}");
    assert!(stdout.contains("5 of 6 cells finished, 1 failed (--retry goes on with them)"), "{stdout}");
    assert!(stdout.contains("failed: ") && stdout.contains("its sum is"), "{stdout}");
    // Mended, it is still not tried by itself.
    std::fs::write(cell.join("journal.jsonl"), &journal).expect("room");
    assert_eq!(coevo(folder.path(), &["run", "g.yaml", "--out", "whole"]).status.code(), Some(2));
    let status = coevo_ok(folder.path(), &["status", "whole"]);
    assert!(status.contains("5 of 6 cells finished, 1 failed"), "{status}");
    run(folder.path(), &["--out", "whole", "--retry"]);
    assert_eq!(results(&out), wanted);
    assert!(!cell.join("failed.json").exists());
}

#[test]
fn results_that_are_not_this_grids_are_refused_before_any_work() {
    let folder = tempfile::tempdir().expect("a folder");
    whole(folder.path());
    let out = folder.path().join("whole");
    let path = out.join(&cells(&out)[0]).join("summary.json");
    let text = std::fs::read_to_string(&path).expect("there");
    let summary: Value = serde_json::from_str(&text).expect("JSON");
    let hash = summary["config_sha256"].as_str().expect("a hash").to_owned();
    let version = format!("\"version\": {}", summary["version"]);
    for (changed, wanted) in [
        (text.replace(&version, "\"version\": \"0.0.1\""), "was written by coevo 0.0.1"),
        (text.replace(&hash, &"0".repeat(64)), "is of another config"),
        (text[..text.len() / 2].to_owned(), "is not a summary"),
    ] {
        std::fs::write(&path, &changed).expect("room");
        for args in [&["run", "g.yaml", "--out", "whole"][..], &["status", "whole"]] {
            let output = coevo(folder.path(), args);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{args:?}: {stderr}");
            assert!(stderr.contains(wanted), "{args:?}: want {wanted}\n  got {stderr}");
        }
    }
    std::fs::write(&path, &text).expect("room");
    // A grid that grew keeps its cells; one that shrank says what it leaves.
    write(folder.path(), &GRID.replace("seeds: [1, 2]", "seeds: [2]"));
    run(folder.path(), &["--out", "whole"]);
    let status = coevo_ok(folder.path(), &["status", "whole"]);
    assert!(status.contains("3 of 3 cells finished"), "{status}");
    assert_eq!(status.matches("not of this grid: whole/").count(), 3, "{status}");
    assert_eq!(coevo(folder.path(), &["status", "nowhere"]).status.code(), Some(2));
}

#[test]
fn the_three_comparisons_have_all_36_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, model, seeds) in [
        ("ahd36-smoke.yaml", "tiny-random", 3),
        ("ahd36-cpu.yaml", "smollm2-135m-instruct", 3),
        ("ahd36-paper.yaml", "tiny-random", 3),
    ] {
        let model = format!("model={model}");
        let stdout =
            coevo_ok(folder.path(), &["run", &experiment(file), "--set", &model, "--dry-run", "--out", "x"]);
        // 6 tasks, 2 methods, 2 budgets, 2 arms.
        let wanted = format!("{} cells, 0 finished", 48 * seeds);
        assert!(stdout.contains(&wanted), "{file}: {stdout}");
    }
}

#[test]
fn the_smoke_comparison_runs_and_compares_in_all_36_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let stdout =
        coevo_ok(folder.path(), &["run", &experiment("ahd36-smoke.yaml"), "--out", "smoke", "--jobs", "2"]);
    assert!(stdout.contains("144 of 144 cells finished"), "{stdout}");
    let compared = coevo_ok(folder.path(), &["compare", "smoke", "--json"]);
    let compared: Value = serde_json::from_str(&compared).expect("JSON");
    let settings = compared["comparisons"][0]["settings"].as_array().expect("settings");
    assert_eq!(settings.len(), 36);
    for setting in settings {
        for arm in ["base", "other"] {
            assert_eq!(setting[arm]["repeats"].as_array().map(Vec::len), Some(3), "{setting}");
        }
    }
    let budgets = compared["comparisons"][0]["budgets"].as_array().expect("budgets");
    assert_eq!(budgets.len(), 24);
    assert!(budgets.iter().all(|b| b["differences"].as_array().is_some_and(Vec::is_empty)), "{budgets:?}");
}
