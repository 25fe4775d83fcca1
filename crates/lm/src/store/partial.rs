//! A place for half-done downloads: a temporary folder beside the final file, under a lock, so that a
//! rename publishes the file whole or not at all.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::LmError;

/// Held by the one process that may fetch a file; released when dropped, or by the system when the
/// process dies.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits for its turn.
    pub(super) fn acquire(root: &Path, file: &str) -> Result<Self, LmError> {
        let path = root.join(format!(".{file}.lock"));
        let io = |source| LmError::Io { action: "lock", path: path.clone(), source };
        let lock = File::options().create(true).append(true).open(&path).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                tracing::info!(%file, "waiting for another process that is fetching it");
                lock.lock().map_err(io)?;
            }
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        Ok(Lock { _file: lock })
    }
}

/// A temporary folder, removed when dropped; a killed process leaves one that [`Partial::sweep`]
/// removes.
#[derive(Debug)]
pub(super) struct Partial {
    folder: PathBuf,
}

impl Partial {
    pub(super) fn create(root: &Path, file: &str) -> Result<Self, LmError> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = root.join(format!("{}{}-{count}", prefix(file), std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|source| LmError::Io {
            action: "create",
            path: folder.clone(),
            source,
        })?;
        Ok(Partial { folder })
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Removes what killed fetches of this file left. Only for the holder of its lock.
    pub(super) fn sweep(root: &Path, file: &str, _held: &Lock) {
        for entry in std::fs::read_dir(root).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix(file)) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
    }

    /// Makes a finished file durable under its final name.
    pub(super) fn publish(&self, finished: &Path, path: &Path) -> Result<(), LmError> {
        let io = |action, path: &Path| {
            let path = path.to_owned();
            move |source| LmError::Io { action, path, source }
        };
        let file = File::options().append(true).open(finished).map_err(io("open", finished))?;
        file.sync_all().map_err(io("write", finished))?;
        drop(file);
        std::fs::rename(finished, path).map_err(io("create", path))?;
        // The name itself is durable once its folder is; not every system can sync a folder.
        if let Some(root) = path.parent()
            && let Ok(root) = File::open(root)
        {
            let _ = root.sync_all();
        }
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn prefix(file: &str) -> String {
    format!(".{file}.partial-")
}
