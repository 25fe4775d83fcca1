//! Snapshots of theta, so that a run that goes on need not repeat every update: the newest only, since each is as
//! large as the model.
//!
//! They are an aid and no part of the state: a run whose snapshots are gone, damaged or of another run goes on
//! from its journal alone, and ends in the same bytes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{EvolvableWeights, ModelError};

/// A folder of snapshots.
#[derive(Debug, Clone)]
pub struct Snapshots {
    folder: PathBuf,
    /// Updates from one to the next; 0 for none.
    every: u32,
}

const EXTENSION: &str = "theta";

impl Snapshots {
    /// Snapshots in that folder after every so many updates; 0 for never.
    pub fn new(folder: &Path, every: u32) -> Self {
        Snapshots { folder: folder.to_owned(), every }
    }

    /// Where the snapshot after so many updates stands.
    fn path(&self, updates: u32) -> PathBuf {
        self.folder.join(format!("after-{updates}")).with_extension(EXTENSION)
    }

    /// Update counts of the snapshots that are there, the newest first.
    pub fn updates(&self) -> Vec<u32> {
        let of = |path: PathBuf| -> Option<u32> {
            let name = path.file_name()?.to_str()?;
            name.strip_prefix("after-")?.strip_suffix(EXTENSION)?.strip_suffix('.')?.parse().ok()
        };
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut all: Vec<u32> = entries.filter_map(|entry| of(entry.path())).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        all
    }

    /// Whether there is to be one after so many updates.
    pub fn is_due(&self, updates: u32) -> bool {
        self.every > 0 && updates > 0 && updates.is_multiple_of(self.every)
    }

    /// Keep theta as it is after so many updates, instead of what was kept before.
    pub fn keep(&self, weights: &dyn EvolvableWeights, updates: u32) -> Result<(), ModelError> {
        let io = |e: std::io::Error| ModelError::Weights(format!("{}: {e}", self.folder.display()));
        fs::create_dir_all(&self.folder).map_err(io)?;
        let (path, part) = (self.path(updates), self.path(updates).with_added_extension("part"));
        let saved = weights.save(&part).and_then(|()| fs::rename(&part, &path).map_err(io));
        if saved.is_err() {
            // What is there of it would only take the room that is wanting.
            let _ = fs::remove_file(&part);
            return saved;
        }
        for old in self.updates().into_iter().filter(|&old| old != updates) {
            fs::remove_file(self.path(old)).map_err(io)?;
        }
        Ok(())
    }

    /// Give `weights` back what they were after so many updates; `false` where the snapshot does not have that
    /// fingerprint or cannot be read, and they are as before.
    pub fn restore(&self, weights: &mut dyn EvolvableWeights, updates: u32, fingerprint: &str) -> bool {
        match weights.restore(&self.path(updates), fingerprint) {
            Ok(true) => true,
            Ok(false) => {
                let path = self.path(updates);
                tracing::warn!(path = %path.display(), "a snapshot is not of this run, or damaged, and left aside");
                false
            }
            Err(error) => {
                tracing::warn!(%error, "a snapshot is left aside");
                false
            }
        }
    }

    /// Delete them all: the run has ended.
    pub fn clear(&self) {
        // Nothing is wrong with a run that could not be tidied up after.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
