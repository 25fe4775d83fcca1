//! One worker process, and frames to and from it with a deadline.
//!
//! The worker forks a child for each candidate and ends it when its time is up, so a worker outlives its
//! candidates. Only one that does not keep to that is killed, with its whole process group.

use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::Deserialize;

use crate::{CPythonError, Confinement};

/// The parts of the worker's program, in order: one text for `python -c`.
const PROGRAM: [&str; 5] = [
    include_str!("../worker/imports.py"),
    include_str!("../worker/codec.py"),
    include_str!("../worker/confine.py"),
    include_str!("../worker/candidate.py"),
    include_str!("../worker/worker.py"),
];

/// Longest frame, in bytes; the worker has the same bound.
const LONGEST: usize = 1 << 28;
/// How long a worker may take to start: loading numpy from a cold disk takes seconds.
const START: Duration = Duration::from_secs(120);
/// How long the worker may take to end a child, beyond the time that the child may take.
pub(crate) const GRACE: Duration = Duration::from_secs(10);

/// What a worker says of itself.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Hello {
    pub(crate) python: String,
    pub(crate) numpy: String,
    pub(crate) namespace: bool,
    pub(crate) prevented: Confinement,
}

/// A running worker; killed when dropped.
#[derive(Debug)]
pub(crate) struct Worker {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    /// Its working directory: empty, and gone with it.
    _folder: tempfile::TempDir,
}

impl Worker {
    pub(crate) fn start(python: &Path) -> Result<(Worker, Hello), CPythonError> {
        let fail = |reason: String| CPythonError::Worker { python: python.to_owned(), reason };
        let folder = tempfile::tempdir().map_err(|e| fail(e.to_string()))?;
        let mut child = Command::new(python)
            .args(["-B", "-s", "-c", &PROGRAM.concat()])
            .env_clear()
            .env("PYTHONHASHSEED", "0")
            .envs(["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"].map(|name| (name, "1")))
            .current_dir(folder.path())
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| fail(e.to_string()))?;
        let stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        let mut worker = Worker { child, stdin, stdout, _folder: folder };
        let hello = worker.hello().map_err(|e| fail(format!("{e}; does it have numpy?")))?;
        Ok((worker, hello))
    }

    fn hello(&mut self) -> io::Result<Hello> {
        fcntl_setfl(&self.stdin, OFlags::NONBLOCK)?;
        fcntl_setfl(&self.stdout, OFlags::NONBLOCK)?;
        let frame = self.receive(Instant::now() + START)?;
        serde_json::from_slice(&frame).map_err(io::Error::other)
    }

    /// Sends one frame.
    pub(crate) fn send(&mut self, parts: &[&[u8]], deadline: Instant) -> io::Result<()> {
        let len: usize = parts.iter().map(|part| part.len()).sum();
        if len > LONGEST {
            return Err(io::Error::other("the arguments are too long"));
        }
        let mut frame = Vec::with_capacity(4 + len);
        frame.extend((len as u32).to_le_bytes());
        parts.iter().for_each(|part| frame.extend_from_slice(part));
        let mut rest = &frame[..];
        while !rest.is_empty() {
            match self.stdin.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                    wait(PollFd::new(&self.stdin, PollFlags::OUT), deadline)?;
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }

    /// Receives one frame.
    pub(crate) fn receive(&mut self, deadline: Instant) -> io::Result<Vec<u8>> {
        let head = self.bytes(4, deadline)?;
        let len = head.iter().rev().fold(0, |len, &byte| len << 8 | usize::from(byte));
        // The worker sends a byte more than a child's frame, which it bounds.
        if len > LONGEST + 1 {
            return Err(io::Error::other("the worker's frame is too long"));
        }
        self.bytes(len, deadline)
    }

    fn bytes(&mut self, count: usize, deadline: Instant) -> io::Result<Vec<u8>> {
        let mut out = vec![0; count];
        let mut done = 0;
        while done < count {
            match self.stdout.read(&mut out[done..]) {
                Ok(0) => return Err(io::Error::other("the worker has ended")),
                Ok(read) => done += read,
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                    wait(PollFd::new(&self.stdout, PollFlags::IN), deadline)?;
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(out)
    }

    /// Ends the child of the last candidate and all that it has left.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        let deadline = Instant::now() + GRACE;
        self.send(&[b"E"], deadline)?;
        match &self.receive(deadline)?[..] {
            b"E" => Ok(()),
            _ => Err(io::Error::other("the worker answers out of turn")),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}

/// Until the pipe is ready, or an error when the deadline has passed.
fn wait(fd: PollFd<'_>, deadline: Instant) -> io::Result<()> {
    let left = deadline.saturating_duration_since(Instant::now());
    let left = Timespec {
        tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: left.subsec_nanos().into(),
    };
    match poll(&mut [fd], Some(&left)) {
        Ok(0) => Err(io::Error::new(io::ErrorKind::TimedOut, "the worker does not answer")),
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
