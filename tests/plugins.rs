//! The list of plugins in the code and the folders in plugins/ are the same.

mod support;

use support::{coevo_ok, root};

#[test]
fn every_plugin_folder_is_registered_and_the_other_way_round() {
    let mut folders: Vec<String> = std::fs::read_dir(root().join("plugins"))
        .expect("plugins/")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    let stdout = coevo_ok(&root(), &["tasks"]);
    let listed: Vec<&str> = stdout
        .lines()
        .skip(2)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(listed, folders);
}

#[test]
fn every_baseline_file_is_shown_with_its_value() {
    let stdout = coevo_ok(&root(), &["tasks"]);
    for task in std::fs::read_dir(root().join("heuristics")).expect("heuristics/") {
        for file in std::fs::read_dir(task.expect("an entry").path()).expect("a task's folder") {
            let name = file.expect("an entry").file_name().to_string_lossy().into_owned();
            if let Some(baseline) = name.strip_suffix(".py").filter(|n| !n.starts_with("champion")) {
                assert!(stdout.contains(&format!("{baseline} ")), "{baseline} in {stdout}");
            }
        }
    }
}

/// On the training data: no program is better than the reference, and the reference is no idle bound.
#[test]
fn baselines_lie_between_their_reference_and_two_and_a_half_times_it() {
    let mut checked = 0;
    for task in std::fs::read_dir(root().join("heuristics")).expect("heuristics/") {
        let folder = task.expect("an entry").path();
        let task = folder.file_name().expect("a name").to_string_lossy().into_owned();
        for file in std::fs::read_dir(&folder).expect("a task's folder") {
            let file = file.expect("an entry").path();
            let line = coevo_ok(&root(), &["eval", &task, &file.to_string_lossy(), "--json"]);
            let value: serde_json::Value = serde_json::from_str(&line).expect("one JSON object");
            let Some(reference) = value["reference"]["value"].as_f64() else { continue };
            let objective = value["objective"].as_f64().expect("a baseline scores");
            let best = if ["asp_construct", "kp_construct"].contains(&task.as_str()) {
                reference / objective
            } else {
                objective / reference
            };
            assert!(
                (1.0 - 1e-9..2.5).contains(&best),
                "{}: {objective}, reference {reference}",
                file.display()
            );
            assert!(value["steps"].as_u64().expect("steps") > 0, "{line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 20, "the baselines of six tasks");
}
