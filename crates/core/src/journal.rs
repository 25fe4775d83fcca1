//! The journal: append-only JSONL, each line numbered and checksummed, made durable at each step.
//!
//! A line is `{"seq":N,"crc32":"xxxxxxxx","record":{...}}`, the sum taken over `N:` and the record's text
//! as it stands. The journal holds no clock times, so that two journals can be compared byte by byte.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What can be wrong with a journal. Lines count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("cannot {action} {path}: {source}", path = path.display())]
    Io {
        /// `read`, `append to`, ...
        action: &'static str,
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A line in the middle is not what was written.
    #[error("{path} line {line}: {reason}; restore the file from a copy, or start the run again with --force",
            path = path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Which line.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

#[derive(Deserialize)]
struct Line<'a> {
    seq: u64,
    crc32: String,
    #[serde(borrow)]
    record: &'a RawValue,
}

fn sum(seq: u64, record: &str) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(format!("{seq}:").as_bytes());
    hasher.update(record.as_bytes());
    format!("{:08x}", hasher.finalize())
}

/// The records of a journal, and where its last whole line ends.
#[derive(Debug)]
pub struct Read<R> {
    /// The records, in order.
    pub records: Vec<R>,
    /// Byte offset of the end of each record's line.
    pub ends: Vec<u64>,
    /// The number of a last line that was torn (cut off by a crash); it is not among the records.
    pub torn: Option<usize>,
}

/// Read and check a whole journal. A torn last line is reported; anything else that is wrong is an error.
pub fn read<R: DeserializeOwned>(path: &Path) -> Result<Read<R>, JournalError> {
    let mut text = Vec::new();
    File::open(path).and_then(|mut file| file.read_to_end(&mut text)).map_err(|source| JournalError::Io {
        action: "read",
        path: path.to_owned(),
        source,
    })?;
    let mut out = Read { records: Vec::new(), ends: Vec::new(), torn: None };
    let mut at = 0;
    while at < text.len() {
        let number = out.records.len() + 1;
        let Some(length) = text[at..].iter().position(|b| *b == b'\n') else {
            out.torn = Some(number);
            break;
        };
        let damaged = |reason: String| JournalError::Damaged { path: path.to_owned(), line: number, reason };
        let line =
            std::str::from_utf8(&text[at..at + length]).map_err(|_| damaged("is not UTF-8".to_owned()))?;
        let parsed: Line =
            serde_json::from_str(line).map_err(|e| damaged(format!("is not a journal line ({e})")))?;
        if parsed.seq != number as u64 - 1 {
            return Err(damaged(format!("has number {} where {} was due", parsed.seq, number - 1)));
        }
        let want = sum(parsed.seq, parsed.record.get());
        if want != parsed.crc32 {
            return Err(damaged(format!("its sum is {want}, but {} is written there", parsed.crc32)));
        }
        let record = serde_json::from_str(parsed.record.get())
            .map_err(|e| damaged(format!("comes from another version ({e})")))?;
        at += length + 1;
        out.records.push(record);
        out.ends.push(at as u64);
    }
    Ok(out)
}

/// Appends to a journal.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    seq: u64,
    /// Lines since the last commit, written in one piece.
    pending: Vec<u8>,
}

impl Journal {
    /// Start a new journal; the file must not exist.
    pub fn create(path: &Path) -> Result<Self, JournalError> {
        let file = OpenOptions::new()
            .create_new(true)
            .append(true)
            .open(path)
            .map_err(|source| JournalError::Io { action: "create", path: path.to_owned(), source })?;
        Ok(Journal { file, path: path.to_owned(), seq: 0, pending: Vec::new() })
    }

    /// Go on with a journal after its first `records` records, which end at byte `end`; what stands
    /// behind them is cut off.
    pub fn reopen(path: &Path, records: u64, end: u64) -> Result<Self, JournalError> {
        let io = |action| move |source| JournalError::Io { action, path: path.to_owned(), source };
        let mut file = OpenOptions::new().write(true).open(path).map_err(io("append to"))?;
        file.set_len(end).map_err(io("truncate"))?;
        file.seek(SeekFrom::End(0)).map_err(io("append to"))?;
        Ok(Journal { file, path: path.to_owned(), seq: records, pending: Vec::new() })
    }

    /// Add a record to the step that the next [`Journal::commit`] makes durable.
    pub fn append<R: Serialize>(&mut self, record: &R) {
        // Records are plain data with string keys, which JSON always takes.
        let record = serde_json::to_string(record).expect("a record is plain data");
        let sum = sum(self.seq, &record);
        self.pending.extend_from_slice(
            format!("{{\"seq\":{},\"crc32\":\"{sum}\",\"record\":{record}}}\n", self.seq).as_bytes(),
        );
        self.seq += 1;
    }

    /// Write what was appended and wait until it is on disk.
    pub fn commit(&mut self) -> Result<(), JournalError> {
        self.file
            .write_all(&self.pending)
            .and_then(|()| self.file.sync_data())
            .map_err(|source| JournalError::Io { action: "append to", path: self.path.clone(), source })?;
        self.pending.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(records: &[&str]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("journal.jsonl");
        let mut journal = Journal::create(&path).expect("a new journal");
        for record in records {
            journal.append(record);
        }
        journal.commit().expect("room on the disk");
        (folder, path)
    }

    #[test]
    fn what_is_written_is_read() {
        let (_folder, path) = written(&["a", "b\n\"c"]);
        let back = read::<String>(&path).expect("sound");
        assert_eq!(back.records, ["a", "b\n\"c"]);
        assert_eq!(back.torn, None);
    }

    #[test]
    fn a_torn_last_line_is_told_and_cut_off_on_reopening() {
        let (_folder, path) = written(&["a", "b"]);
        let whole = std::fs::read(&path).expect("there");
        std::fs::write(&path, &whole[..whole.len() - 3]).expect("room");
        let back = read::<String>(&path).expect("sound but for the tail");
        assert_eq!((back.records.len(), back.torn), (1, Some(2)));
        let mut journal = Journal::reopen(&path, 1, back.ends[0]).expect("writable");
        journal.append(&"b");
        journal.commit().expect("room");
        assert_eq!(std::fs::read(&path).expect("there"), whole);
    }

    #[test]
    fn damage_in_the_middle_names_its_line() {
        let (_folder, path) = written(&["first", "second", "third"]);
        let whole = std::fs::read_to_string(&path).expect("there");
        let lines: Vec<&str> = whole.lines().collect();
        let cases = [
            (whole.replace("second", "sEcond"), 2, "sum"),
            (format!("{}\n{}\n{}\n", lines[0], lines[0], lines[2]), 2, "number 0 where 1"),
            (format!("{}\n{}\n", lines[0], lines[2]), 2, "number 2 where 1"),
            (whole.replace("{\"seq\":1", "x"), 2, "not a journal line"),
        ];
        for (text, line, reason) in cases {
            std::fs::write(&path, text).expect("room");
            let error = read::<String>(&path).expect_err("damaged").to_string();
            assert!(error.contains(&format!("line {line}: ")) && error.contains(reason), "{error}");
        }
    }
}
