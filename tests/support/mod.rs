//! Running the `coevo` program in a folder of its own.
#![allow(dead_code, reason = "each test file is a program of its own and uses some of these")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The repository's root, where experiments/ lies.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// `coevo` with these arguments, in `folder`.
pub fn coevo(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_coevo"))
        .current_dir(folder)
        .args(args)
        .output()
        .expect("the program was built")
}

/// The same, which must succeed; its standard output.
pub fn coevo_ok(folder: &Path, args: &[&str]) -> String {
    let output = coevo(folder, args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "coevo {args:?} failed with {}: {stderr}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// An experiment of this repository, by file name.
pub fn experiment(name: &str) -> String {
    root().join("experiments").join(name).display().to_string()
}

/// Journal and summary of every cell below a run folder, by relative path.
pub fn results(run: &Path) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut open = vec![run.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").map(|e| e.expect("an entry").path()) {
            let name = entry.file_name().expect("a name").to_string_lossy().into_owned();
            if entry.is_dir() {
                open.push(entry);
            } else if ["journal.jsonl", "summary.json", "best.py", "config.yaml"].contains(&name.as_str()) {
                let relative = entry.strip_prefix(run).expect("below").display().to_string();
                out.push((relative, std::fs::read_to_string(&entry).expect("text")));
            }
        }
    }
    out.sort();
    out
}
