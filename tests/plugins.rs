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
