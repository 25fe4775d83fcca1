//! The folder of an experiment: who may write there, and files that are whole or absent.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::LabError;

/// What to do with a folder that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// Refuse.
    Refuse,
    /// Go on with it.
    Resume,
    /// Delete it and start again.
    Force,
    /// Go on with what is there, or start: for grids, whose cells are found by content, so that the grid may have
    /// changed in between.
    GoOn,
}

/// Name of the resolved experiment in the folder; also what marks a folder as ours.
pub const EXPERIMENT: &str = "experiment.yaml";

/// An experiment's folder, locked for this process.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Held while the folder is open; the system lets go of it when the process ends, however it ends.
    _lock: Option<File>,
}

impl RunFolder {
    /// Take the folder for an experiment whose resolved config is `experiment`.
    ///
    /// `known` are the folders that cells of the experiment would have, by which a folder is known where only
    /// cells' results were kept.
    pub fn take<'a>(
        path: &Path,
        existing: Existing,
        experiment: &str,
        known: impl IntoIterator<Item = &'a Path>,
    ) -> Result<Self, LabError> {
        let io = |action| move |source| LabError::Io { action, path: path.to_owned(), source };
        let marked = path.join(EXPERIMENT).is_file();
        let occupied = path.read_dir().is_ok_and(|mut entries| entries.next().is_some());
        match existing {
            Existing::Refuse if marked => return Err(LabError::Exists { path: path.to_owned() }),
            Existing::Resume if !marked => return Err(LabError::NothingToResume { path: path.to_owned() }),
            Existing::GoOn if known.into_iter().any(|cell| path.join(cell).is_dir()) => {}
            _ if occupied && !marked => return Err(LabError::NotOurs { path: path.to_owned() }),
            _ => {}
        }
        fs::create_dir_all(path).map_err(io("create"))?;
        let lock_path = path.join(".lock");
        let lock = File::options()
            .create(true)
            .append(true)
            .open(&lock_path)
            .map_err(|source| LabError::Io { action: "create", path: lock_path.clone(), source })?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(LabError::Locked { path: path.to_owned() }),
            Err(fs::TryLockError::Error(source)) => {
                return Err(LabError::Io { action: "lock", path: lock_path, source });
            }
        }
        match existing {
            Existing::Resume => {
                let before = read(&path.join(EXPERIMENT))?;
                if before != experiment {
                    return Err(LabError::OtherConfig { path: path.to_owned() });
                }
            }
            Existing::Force => {
                // The lock file stays: another process may wait for it.
                for entry in fs::read_dir(path).map_err(io("read"))?.flatten() {
                    let entry = entry.path();
                    if entry != lock_path {
                        let gone =
                            if entry.is_dir() { fs::remove_dir_all(&entry) } else { fs::remove_file(&entry) };
                        gone.map_err(|source| LabError::Io { action: "delete", path: entry, source })?;
                    }
                }
                write_whole(&path.join(EXPERIMENT), experiment)?;
            }
            Existing::Refuse | Existing::GoOn => write_whole(&path.join(EXPERIMENT), experiment)?,
        }
        Ok(RunFolder { path: path.to_owned(), _lock: Some(lock) })
    }

    /// The folder of a run whose lock another process holds, which has this one run a single cell.
    pub fn within(path: &Path) -> Self {
        RunFolder { path: path.to_owned(), _lock: None }
    }

    /// The folder of a cell, made if need be.
    pub fn cell(&self, relative: &Path) -> Result<PathBuf, LabError> {
        let path = self.path.join(relative);
        fs::create_dir_all(&path).map_err(|source| LabError::Io {
            action: "create",
            path: path.clone(),
            source,
        })?;
        Ok(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The lock of a cell's folder: one process at a time makes a cell.
#[derive(Debug)]
pub struct CellLock {
    _file: File,
}

impl CellLock {
    /// Take it.
    pub fn take(folder: &Path) -> Result<Self, LabError> {
        let path = folder.join(".lock");
        let file = File::options().create(true).append(true).open(&path).map_err(|source| LabError::Io {
            action: "create",
            path: path.clone(),
            source,
        })?;
        // `coevo status` holds it for a moment to see whether it is free.
        for _ in 0..20 {
            match file.try_lock() {
                Ok(()) => return Ok(CellLock { _file: file }),
                Err(fs::TryLockError::WouldBlock) => {
                    std::thread::sleep(std::time::Duration::from_millis(50));
                }
                Err(fs::TryLockError::Error(source)) => {
                    return Err(LabError::Io { action: "lock", path, source });
                }
            }
        }
        Err(LabError::Locked { path: folder.to_owned() })
    }

    /// Whether some process has it.
    pub fn is_held(folder: &Path) -> bool {
        let Ok(file) = File::open(folder.join(".lock")) else { return false };
        matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock))
    }
}

/// The whole file as text.
pub fn read(path: &Path) -> Result<String, LabError> {
    fs::read_to_string(path).map_err(|source| LabError::Io { action: "read", path: path.to_owned(), source })
}

/// Plain data as indented JSON with a newline at its end.
pub fn json<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("results are plain data");
    text.push('\n');
    text
}

/// Write a file so that it is either whole or absent: a crash in between leaves only a temporary.
pub fn write_whole(path: &Path, text: &str) -> Result<(), LabError> {
    // Processes of one grid may write the same file.
    let temporary = path.with_added_extension(format!("{}.part", std::process::id()));
    let io = |action, at: &Path| {
        let at = at.to_owned();
        move |source| LabError::Io { action, path: at, source }
    };
    let mut file = File::create(&temporary).map_err(io("create", &temporary))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(io("write", &temporary))?;
    fs::rename(&temporary, path).map_err(io("rename", &temporary))
}
