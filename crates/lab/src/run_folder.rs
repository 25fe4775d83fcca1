//! The folder of an experiment: who may write there, and files that are whole or absent.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

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
}

/// Name of the resolved experiment in the folder; also what marks a folder as ours.
pub const EXPERIMENT: &str = "experiment.yaml";

/// An experiment's folder, locked for this process.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Held while the folder is open; the system lets go of it when the process ends, however it ends.
    _lock: File,
}

impl RunFolder {
    /// Take the folder for an experiment whose resolved config is `experiment`.
    pub fn take(path: &Path, existing: Existing, experiment: &str) -> Result<Self, LabError> {
        let io = |action| move |source| LabError::Io { action, path: path.to_owned(), source };
        let marked = path.join(EXPERIMENT).is_file();
        let occupied = path.read_dir().is_ok_and(|mut entries| entries.next().is_some());
        match existing {
            Existing::Refuse if marked => return Err(LabError::Exists { path: path.to_owned() }),
            Existing::Resume if !marked => return Err(LabError::NothingToResume { path: path.to_owned() }),
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
            Existing::Refuse => write_whole(&path.join(EXPERIMENT), experiment)?,
        }
        Ok(RunFolder { path: path.to_owned(), _lock: lock })
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

/// The whole file as text.
pub fn read(path: &Path) -> Result<String, LabError> {
    fs::read_to_string(path).map_err(|source| LabError::Io { action: "read", path: path.to_owned(), source })
}

/// Write a file so that it is either whole or absent: a crash in between leaves only a temporary.
pub fn write_whole(path: &Path, text: &str) -> Result<(), LabError> {
    let temporary = path.with_added_extension("part");
    let io = |action, at: &Path| {
        let at = at.to_owned();
        move |source| LabError::Io { action, path: at, source }
    };
    let mut file = File::create(&temporary).map_err(io("create", &temporary))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(io("write", &temporary))?;
    fs::rename(&temporary, path).map_err(io("rename", &temporary))
}
