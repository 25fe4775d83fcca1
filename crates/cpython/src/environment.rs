//! Which Python runs the workers: the one that the user names, or an environment of our own with pinned
//! packages, built on first use.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sha2::{Digest, Sha256};

use crate::CPythonError;

/// The packages of the managed environment.
pub const PINS: [&str; 3] = ["numpy==2.2.6", "scipy==1.15.3", "networkx==3.4.2"];

/// What the managed environment is made with, in order of preference; the first is the pinned contract.
const PYTHONS: [&str; 2] = ["python3.11", "python3"];

/// The interpreter at `python` (or of that name), as an absolute path: a launcher that needs its environment
/// would not work in the empty one of the workers.
pub(crate) fn named(python: &Path) -> Result<PathBuf, CPythonError> {
    let shown = python.display().to_string();
    ask(python, "import sys; print(sys.executable)")
        .map(PathBuf::from)
        .map_err(|reason| CPythonError::NoPython { python: shown, reason })
}

/// The interpreter of the managed environment, which has numpy, scipy and networkx: in the folder that
/// `COEVO_PYTHON` names, or in the user's cache. It is built if it is not there. What it runs by itself is not
/// confined.
pub fn managed_python() -> Result<PathBuf, CPythonError> {
    let folder = match std::env::var_os("COEVO_PYTHON").filter(|path| !path.is_empty()) {
        Some(path) => PathBuf::from(path),
        None => match std::env::home_dir().filter(|home| !home.as_os_str().is_empty()) {
            Some(home) => home.join(".cache/coevo"),
            None => return Err(CPythonError::NoHome),
        },
    };
    managed_in(&folder)
}

/// The managed environment in that folder, built if it is not there: `python-<hash of the pins>`.
pub(crate) fn managed_in(folder: &Path) -> Result<PathBuf, CPythonError> {
    let home = folder.join(format!("python-{}", hash()));
    let python = home.join("bin/python");
    if python.is_file() {
        return Ok(python);
    }
    let fail =
        |reason: String| CPythonError::Environment { folder: home.clone(), reason, wanted: PINS.join(", ") };
    std::fs::create_dir_all(folder).map_err(|e| fail(e.to_string()))?;
    let _lock = lock(&folder.join(format!(".python-{}.lock", hash()))).map_err(|e| fail(e.to_string()))?;
    // Another process may have built it meanwhile.
    if python.is_file() {
        return Ok(python);
    }
    // Under the lock nobody else builds here: what lies there was left by one that was killed.
    let partial = folder.join(format!(".python-{}.partial", hash()));
    if partial.exists() {
        std::fs::remove_dir_all(&partial).map_err(|e| fail(e.to_string()))?;
    }
    tracing::info!(folder = %home.display(), packages = PINS.join(" "), "building the Python environment");
    build(&partial).map_err(fail)?;
    std::fs::rename(&partial, &home).map_err(|e| fail(e.to_string()))?;
    Ok(python)
}

fn build(folder: &Path) -> Result<(), String> {
    let base = base()?;
    run(Command::new(base).args(["-m", "venv"]).arg(folder))?;
    let python = folder.join("bin/python");
    let options = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"];
    run(Command::new(&python).args(options).args(PINS))?;
    ask(&python, "import numpy, scipy, networkx; print(numpy.__version__)").map(|_| ())
}

/// A Python that the pinned packages exist for.
fn base() -> Result<PathBuf, String> {
    let mut reasons = Vec::new();
    for name in PYTHONS {
        let program = "import sys; assert sys.version_info >= (3, 10), sys.version; print(sys.executable)";
        match ask(Path::new(name), program) {
            Ok(path) => return Ok(PathBuf::from(path)),
            Err(reason) => reasons.push(format!("{name}: {reason}")),
        }
    }
    Err(reasons.join("; "))
}

/// What a short program prints.
fn ask(python: &Path, program: &str) -> Result<String, String> {
    let text = run(Command::new(python).args(["-c", program]))?;
    match text.trim() {
        "" => Err("it printed nothing".to_owned()),
        answer => Ok(answer.to_owned()),
    }
}

fn run(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
    Err(format!("{}: {last}", output.status))
}

/// Held by the one process that builds; the system releases it when the process dies.
fn lock(path: &Path) -> std::io::Result<File> {
    let file = File::options().create(true).append(true).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            tracing::info!("waiting for another process that is building the Python environment");
            file.lock()?;
        }
        Err(TryLockError::Error(error)) => return Err(error),
    }
    Ok(file)
}

fn hash() -> String {
    let sum = Sha256::digest(PINS.join("\n").as_bytes());
    sum.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_python_that_is_not_there_is_named() {
        let error = named(Path::new("no-such-python")).expect_err("no such program").to_string();
        assert!(error.starts_with("no Python at `no-such-python`: "), "{error}");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let root = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(root.path().join("file"), "").expect("writes");
        let error = managed_in(&root.path().join("file")).expect_err("no folder").to_string();
        assert!(error.contains("cannot build the Python environment"), "{error}");
        assert!(error.contains("numpy==2.2.6"), "{error}");
    }
}
