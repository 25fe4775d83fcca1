//! SHA-256 sums of files, remembered so that a start does not read a model twice.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::LmError;
use crate::tiny_random::hex;

/// The file of remembered sums in a store.
const FILE: &str = "sums.json";

/// What was seen when a file was hashed. A file that differs in either is hashed again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    bytes: u64,
    /// Nanoseconds of the modification time, as text: JSON numbers end at 2^53.
    modified: String,
    sha256: String,
}

/// The remembered sums of one store. They only save time: what cannot be read or written is hashed
/// again next time.
#[derive(Debug)]
pub(super) struct Sums {
    path: PathBuf,
}

impl Sums {
    pub(super) fn of(root: &Path) -> Self {
        Sums { path: root.join(FILE) }
    }

    /// The sum of a file, remembered or computed now.
    pub(super) fn sum(&self, path: &Path) -> Result<String, LmError> {
        let io = |source| LmError::Io { action: "read", path: path.to_owned(), source };
        let key = path.canonicalize().map_err(io)?.to_string_lossy().into_owned();
        let (bytes, modified) = stamp(path).map_err(io)?;
        if let Some(seen) = self.load().remove(&key)
            && seen.bytes == bytes
            && seen.modified == modified
        {
            return Ok(seen.sha256);
        }
        let sha256 = sum_of(&mut File::open(path).map_err(io)?).map_err(io)?;
        self.remember(key, Seen { bytes, modified, sha256: sha256.clone() });
        Ok(sha256)
    }

    /// Remembers a sum that was computed while the file was written.
    pub(super) fn note(&self, path: &Path, sha256: &str) {
        if let (Ok(key), Ok((bytes, modified))) = (path.canonicalize(), stamp(path)) {
            let seen = Seen { bytes, modified, sha256: sha256.to_owned() };
            self.remember(key.to_string_lossy().into_owned(), seen);
        }
    }

    fn load(&self) -> BTreeMap<String, Seen> {
        let text = std::fs::read(&self.path).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    fn remember(&self, key: String, seen: Seen) {
        let mut all = self.load();
        all.insert(key, seen);
        if let Err(error) = self.save(&all) {
            tracing::debug!(path = %self.path.display(), %error, "sums are not remembered");
        }
    }

    /// Written aside and renamed, so that two processes never see half of it.
    fn save(&self, all: &BTreeMap<String, Seen>) -> std::io::Result<()> {
        if let Some(root) = self.path.parent() {
            std::fs::create_dir_all(root)?;
        }
        let aside = self.path.with_extension(format!("{}.tmp", std::process::id()));
        std::fs::write(&aside, serde_json::to_vec_pretty(all)?)?;
        std::fs::rename(&aside, &self.path)
    }
}

fn stamp(path: &Path) -> std::io::Result<(u64, String)> {
    let meta = path.metadata()?;
    let modified = meta.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok((meta.len(), modified.as_nanos().to_string()))
}

/// SHA-256 of what a reader gives.
pub(super) fn sum_of(reader: &mut impl Read) -> std::io::Result<String> {
    sum_and_copy(reader, &mut std::io::sink(), |_| {})
}

/// Copies all bytes and returns their sum.
pub(super) fn sum_and_copy(
    reader: &mut impl Read,
    writer: &mut impl Write,
    mut advanced: impl FnMut(u64),
) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => {
                hash.update(&buffer[..count]);
                writer.write_all(&buffer[..count])?;
                advanced(count as u64);
            }
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    writer.flush()?;
    Ok(hex(&hash.finalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn a_changed_file_is_hashed_again_and_an_unchanged_one_is_not() {
        let root = tempfile::tempdir().expect("temporary folder");
        let file = root.path().join("weights");
        std::fs::write(&file, "abc").expect("writes");
        let sums = Sums::of(root.path());
        assert_eq!(sums.sum(&file).expect("hashes"), ABC);

        // A remembered sum is used as it stands while size and time agree.
        let text = std::fs::read_to_string(root.path().join(FILE)).expect("remembered");
        std::fs::write(root.path().join(FILE), text.replace(ABC, "remembered")).expect("writes");
        assert_eq!(sums.sum(&file).expect("recalls"), "remembered");

        let other_time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1);
        File::options().append(true).open(&file).and_then(|f| f.set_modified(other_time)).expect("touches");
        assert_eq!(sums.sum(&file).expect("hashes"), ABC);
    }

    #[test]
    fn a_damaged_memory_only_costs_time() {
        let root = tempfile::tempdir().expect("temporary folder");
        let file = root.path().join("weights");
        std::fs::write(&file, "abc").expect("writes");
        std::fs::write(root.path().join(FILE), "{ torn").expect("writes");
        assert_eq!(Sums::of(root.path()).sum(&file).expect("hashes"), ABC);
    }
}
