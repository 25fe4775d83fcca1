//! `coevo export`: the weights of a run, rebuilt from its journal alone.

mod support;

use std::path::Path;

use support::{coevo, coevo_ok, experiment, results};

fn json(path: &Path) -> serde_json::Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("there")).expect("JSON")
}

#[test]
fn an_exported_model_is_that_of_the_run_and_can_be_run_again() {
    let folder = tempfile::tempdir().expect("a folder");
    coevo_ok(folder.path(), &["run", &experiment("smoke.yaml"), "--out", "r"]);
    let before = results(&folder.path().join("r"));
    let cell = "r/es/seed-1";
    let told = coevo_ok(folder.path(), &["export", cell, "--to", "evolved"]);
    let summary = json(&folder.path().join(cell).join("summary.json"));
    let provenance = json(&folder.path().join("evolved/coevo.json"));
    assert_eq!(provenance["fingerprint"], summary["fingerprint"]);
    assert_eq!(provenance["updates"], summary["updates"]);
    assert!(summary["updates"].as_u64().expect("a count") > 0, "{summary}");
    assert!(told.contains(summary["fingerprint"].as_str().expect("text")), "{told}");
    assert_eq!(results(&folder.path().join("r")), before, "a run is only read");

    // The base again, under its own fingerprint.
    coevo_ok(folder.path(), &["export", cell, "--to", "base", "--updates", "0"]);
    let base = json(&folder.path().join("base/coevo.json"));
    assert_eq!(base["fingerprint"], base["base_model"]["fingerprint"]);
    assert_ne!(base["fingerprint"], provenance["fingerprint"]);

    // A run of the exported model begins where the other ended.
    coevo_ok(
        folder.path(),
        &["run", &experiment("smoke.yaml"), "--out", "again", "--set", "model=evolved", "--set", "arms=[]"],
    );
    let again = json(&folder.path().join("again/run/seed-1/summary.json"));
    assert_eq!(again["fingerprint"], provenance["fingerprint"], "fixed weights stay what they were");
}

#[test]
fn refusals_name_place_and_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    coevo_ok(folder.path(), &["run", &experiment("smoke.yaml"), "--out", "r"]);
    std::fs::create_dir(folder.path().join("full")).expect("room");
    std::fs::write(folder.path().join("full/thesis.tex"), "x").expect("room");
    let cell = folder.path().join("r/es/seed-1");
    let journal = std::fs::read_to_string(cell.join("journal.jsonl")).expect("there");
    let refused = |args: &[&str], wanted: &[&str]| {
        let output = coevo(folder.path(), args);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        for part in wanted {
            assert!(stderr.contains(part), "{args:?}: {part} is missing: {stderr}");
        }
        assert!(!folder.path().join("out").exists(), "nothing is written");
    };
    refused(&["export", "r", "--to", "out"], &["holds 3 runs", "r/es/seed-1"]);
    refused(&["export", "full", "--to", "out"], &["holds no run", "journal.jsonl"]);
    refused(&["export", "r/es/seed-1", "--to", "out", "--updates", "99"], &["ask for at most"]);
    refused(&["export", "r/es/seed-1", "--to", "full"], &["full", "is not an empty folder"]);
    // Another rank than the run had: everything can be read, but the weights come out differently.
    let config = std::fs::read_to_string(cell.join("config.yaml")).expect("there");
    std::fs::write(cell.join("config.yaml"), config.replace("rank: 1", "rank: 2")).expect("room");
    refused(&["export", "r/es/seed-1", "--to", "out"], &["after 1 updates", "but the run had"]);
    std::fs::write(cell.join("config.yaml"), config).expect("room");
    std::fs::write(cell.join("journal.jsonl"), journal.replacen("\"z\":", "\"z\":1", 1)).expect("room");
    refused(&["export", "r/es/seed-1", "--to", "out"], &["journal.jsonl line", "its sum is"]);
}
