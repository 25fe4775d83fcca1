//! A tree of heuristic files, such as a published set of programs: which method, budget, task and repeat each
//! file belongs to, by its path `<method><budget>/<task>/*rep<k>*.py`.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::LabError;

/// One file of the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramFile {
    /// Path below the tree's root, with `/` between its parts.
    pub file: String,
    /// The first folder's name without its budget, such as `EoH` of `EoH1000`; empty for files at the root.
    pub method: String,
    /// The first folder's number, if it ends in one.
    pub budget: Option<u32>,
    /// The name of the folder that the file stands in.
    pub task: String,
    /// The number behind `rep` in the file's name.
    pub repeat: Option<u32>,
}

impl ProgramFile {
    /// Reads a path below the root.
    pub fn of_path(relative: &Path) -> ProgramFile {
        let parts: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let (name, folders) = parts.split_last().map_or(("", &[][..]), |(n, f)| (n.as_str(), f));
        let first = folders.first().map_or("", String::as_str);
        let method = first.trim_end_matches(|c: char| c.is_ascii_digit());
        ProgramFile {
            file: parts.join("/"),
            method: method.to_owned(),
            budget: first[method.len()..].parse().ok(),
            task: folders.last().cloned().unwrap_or_default(),
            repeat: repeat_in(name),
        }
    }
}

/// The number behind the first `rep` that has one.
fn repeat_in(name: &str) -> Option<u32> {
    name.match_indices("rep").find_map(|(at, _)| {
        let rest = &name[at + "rep".len()..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    })
}

/// Every `.py` file below `root`, in the order of their paths. Links are not followed.
pub fn program_files(root: &Path) -> Result<Vec<ProgramFile>, LabError> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let io = |source| LabError::Io { action: "read", path: folder.clone(), source };
        for entry in std::fs::read_dir(&folder).map_err(io)? {
            let entry = entry.map_err(io)?;
            let (path, kind) = (entry.path(), entry.file_type().map_err(io)?);
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file() && path.extension().is_some_and(|e| e == "py") {
                let relative: PathBuf = path.strip_prefix(root).unwrap_or(&path).to_owned();
                found.push(ProgramFile::of_path(&relative));
            }
        }
    }
    found.sort_by(|a, b| a.file.cmp(&b.file));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_say_what_a_file_is() {
        let file = ProgramFile::of_path(Path::new("EoH+ES2000/tsp_aco/best_rep3_final.py"));
        let want = ProgramFile {
            file: "EoH+ES2000/tsp_aco/best_rep3_final.py".to_owned(),
            method: "EoH+ES".to_owned(),
            budget: Some(2000),
            task: "tsp_aco".to_owned(),
            repeat: Some(3),
        };
        assert_eq!(file, want);
        let bare = ProgramFile::of_path(Path::new("tsp_aco/report_rep12.py"));
        assert_eq!((bare.method.as_str(), bare.budget, bare.repeat), ("tsp_aco", None, Some(12)));
        assert_eq!(ProgramFile::of_path(Path::new("x.py")).task, "");
    }

    #[test]
    fn files_are_found_in_order() {
        let root = tempfile::tempdir().expect("a folder");
        for path in ["b1000/t/rep2.py", "b1000/t/rep1.py", "a1000/t/rep1.py", "a1000/t/notes.txt"] {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            std::fs::write(path, "").expect("written");
        }
        let files: Vec<String> =
            program_files(root.path()).expect("readable").into_iter().map(|f| f.file).collect();
        assert_eq!(files, ["a1000/t/rep1.py", "b1000/t/rep1.py", "b1000/t/rep2.py"]);
    }
}
