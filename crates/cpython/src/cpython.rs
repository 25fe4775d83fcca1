//! The runtime: workers that wait for work, and sessions that hold one each.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use coevo_core::{Failure, FailureKind, Host};
use coevo_python::{Argument, ForeignRuntime, ForeignSession, Limits, Plain, Signature, Spent};
use serde::{Deserialize, Serialize};

use crate::worker::{GRACE, Hello, Worker};
use crate::{CPythonError, Confinement, environment, wire};

/// How long the parse of a program may take.
const CHECK: Duration = Duration::from_secs(30);
/// Workers that are kept though nothing runs on them.
const IDLE: usize = 64;

/// What a user may set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The Python to use, with numpy; the managed environment if none is named.
    pub python: Option<PathBuf>,
    /// Seconds that a session may take where the evaluator sets no clock: CPython counts no steps.
    pub session_secs: f64,
    /// Seconds that a candidate may take in all of its sessions together: one that sleeps through each of them would
    /// hold its place for hours.
    pub candidate_secs: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { python: None, session_secs: 60.0, candidate_secs: 600.0 }
    }
}

/// What runs, for the record of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versions {
    /// Of Python, such as `3.11.7`.
    pub python: String,
    /// Of numpy.
    pub numpy: String,
}

/// CPython as a runtime of programs.
#[derive(Debug)]
pub struct CPython {
    python: PathBuf,
    session: Duration,
    candidate: Duration,
    versions: Versions,
    confinement: Confinement,
    idle: Arc<Mutex<Vec<Worker>>>,
}

impl CPython {
    /// Finds or builds the environment, and starts the first worker.
    pub fn open(settings: &Settings) -> Result<CPython, CPythonError> {
        let python = match &settings.python {
            Some(python) => environment::named(python)?,
            None => environment::managed_python()?,
        };
        let (worker, hello) = Worker::start(&python)?;
        let Hello { python: version, numpy, namespace, prevented } = hello;
        tracing::debug!(%version, %numpy, namespace, gaps = ?prevented.gaps(), "a Python worker has started");
        Ok(CPython {
            python,
            session: Duration::try_from_secs_f64(settings.session_secs).unwrap_or(Duration::MAX),
            candidate: Duration::try_from_secs_f64(settings.candidate_secs).unwrap_or(Duration::MAX),
            versions: Versions { python: version, numpy },
            confinement: prevented,
            idle: Arc::new(Mutex::new(vec![worker])),
        })
    }

    /// The interpreter that runs.
    pub fn python(&self) -> &PathBuf {
        &self.python
    }

    /// Versions of what runs.
    pub fn versions(&self) -> &Versions {
        &self.versions
    }

    /// What candidates cannot do here.
    pub fn confinement(&self) -> &Confinement {
        &self.confinement
    }

    /// The runtime as the host of rollouts.
    pub fn host(self) -> Host {
        coevo_python::host(Arc::new(self))
    }

    /// A worker with nothing on it.
    fn worker(&self) -> Result<Worker, Failure> {
        let idle = idle(&self.idle).pop();
        match idle {
            Some(worker) => Ok(worker),
            None => Worker::start(&self.python).map(|(worker, _)| worker).map_err(|e| fault(&e.to_string())),
        }
    }

    fn begin(&self, order: Order<'_>, source: &str, wall: Duration) -> Result<(Running, Reply), Failure> {
        let order = serde_json::to_vec(&order).map_err(|e| fault(&e.to_string()))?;
        let head = (order.len() as u32).to_le_bytes();
        let mut running = Running { worker: Some(self.worker()?), idle: self.idle.clone() };
        let reply = running.exchange(b"S", &[&head, &order, source.as_bytes()], wall)?;
        Ok((running, reply))
    }
}

impl ForeignRuntime for CPython {
    fn check(&self, source: &str, signature: &Signature) -> Result<String, Failure> {
        let names = std::iter::once(&signature.name).chain(&signature.aliases).map(String::as_str).collect();
        let order = Order {
            op: "check",
            names,
            count: signature.parameters.len(),
            parameters: &signature.parameters,
            ..Order::new(&Limits::default())
        };
        match self.begin(order, source, CHECK)?.1 {
            Reply::Done(name) => String::from_utf8(name).map_err(|_| corrupt()),
            Reply::Value(_) => Err(corrupt()),
        }
    }

    fn start(
        &self,
        source: &str,
        function: &str,
        limits: &Limits,
        seed: u64,
        spent: &Arc<Spent>,
    ) -> Result<Box<dyn ForeignSession>, Failure> {
        Ok(Box::new(self.session(source, function, limits, seed, spent)?))
    }
}

impl CPython {
    /// As [`ForeignRuntime::start`], with its own type.
    pub fn session(
        &self,
        source: &str,
        function: &str,
        limits: &Limits,
        seed: u64,
        spent: &Arc<Spent>,
    ) -> Result<Session, Failure> {
        let wall = limits.wall.unwrap_or(self.session);
        let mut clock = Clock { wall, left: wall, candidate: self.candidate, spent: spent.clone() };
        let order = Order { op: "run", function, seed, ..Order::new(limits) };
        match clock.time(|allowed| self.begin(order, source, allowed))? {
            (running, Reply::Done(_)) => Ok(Session { running, clock }),
            _ => Err(corrupt()),
        }
    }
}

/// What a child is to do, as `candidate.py` reads it.
#[derive(Serialize)]
struct Order<'a> {
    op: &'static str,
    names: Vec<&'a str>,
    count: usize,
    parameters: &'a [String],
    function: &'a str,
    seed: u64,
    memory: u64,
    output: u64,
    recursion: u32,
}

impl Order<'_> {
    fn new(limits: &Limits) -> Self {
        Order {
            op: "run",
            names: Vec::new(),
            count: 0,
            parameters: &[],
            function: "",
            seed: 0,
            memory: limits.memory_bytes,
            output: limits.output_bytes,
            recursion: limits.recursion,
        }
    }
}

/// A child's answer.
enum Reply {
    Done(Vec<u8>),
    Value(Plain),
}

/// A program that runs in a worker's child.
#[derive(Debug)]
pub struct Session {
    running: Running,
    clock: Clock,
}

/// What a session may still take, and its candidate.
#[derive(Debug)]
struct Clock {
    wall: Duration,
    left: Duration,
    candidate: Duration,
    spent: Arc<Spent>,
}

impl Clock {
    /// Runs `work` with the time that is left for it, and takes off what it took.
    fn time<T>(&mut self, work: impl FnOnce(Duration) -> Result<T, Failure>) -> Result<T, Failure> {
        let candidate = self.candidate.saturating_sub(self.spent.total());
        if candidate.is_zero() {
            let message = format!("the candidate's {} s are spent", self.candidate.as_secs_f64());
            return Err(Failure::new(FailureKind::Timeout, message));
        }
        let started = Instant::now();
        let result = work(self.left.min(candidate));
        self.left = self.left.saturating_sub(started.elapsed());
        self.spent.add(started.elapsed());
        result
    }
}

impl ForeignSession for Session {
    fn call(&mut self, arguments: &[Argument]) -> Result<Plain, Failure> {
        let mut frame = Vec::new();
        wire::write_arguments(arguments, &mut frame);
        let running = &mut self.running;
        match self.clock.time(|allowed| running.exchange(b"C", &[&frame], allowed))? {
            Reply::Value(value) => Ok(value),
            Reply::Done(_) => Err(corrupt()),
        }
    }

    fn refill(&mut self) {
        self.clock.left = self.clock.wall;
    }
}

/// A worker that is taken. It goes back to the others when this is dropped.
#[derive(Debug)]
struct Running {
    /// `None` once its child has ended, or it was killed.
    worker: Option<Worker>,
    idle: Arc<Mutex<Vec<Worker>>>,
}

impl Running {
    /// Sends a frame and gives the answer. `wall` is what the child may take.
    fn exchange(&mut self, op: &[u8], parts: &[&[u8]], wall: Duration) -> Result<Reply, Failure> {
        let Some(worker) = &mut self.worker else {
            return Err(Failure::new(FailureKind::Exception, "SystemExit: the program has ended"));
        };
        let seconds = wall.as_secs_f64().to_le_bytes();
        let frame: Vec<&[u8]> = [op, &seconds].into_iter().chain(parts.iter().copied()).collect();
        let deadline = Instant::now().checked_add(wall.saturating_add(GRACE));
        let deadline = deadline.unwrap_or_else(|| Instant::now() + Duration::from_secs(1 << 30));
        let answer = worker.send(&frame, deadline).and_then(|()| worker.receive(deadline));
        match answer {
            Ok(frame) => match frame.split_first() {
                Some((b'R', child)) => {
                    let reply = read_child(child);
                    // Whoever garbles the protocol is not asked again.
                    if matches!(&reply, Err(failure) if *failure == corrupt()) {
                        self.give_back();
                    }
                    reply
                }
                Some((b'D', fault)) => {
                    self.give_back();
                    Err(read_failure(fault))
                }
                _ => {
                    self.worker = None;
                    Err(fault("it answers out of turn"))
                }
            },
            Err(error) => {
                self.worker = None;
                Err(match error.kind() {
                    io::ErrorKind::TimedOut => Failure::new(FailureKind::Timeout, "the wall clock ran out"),
                    _ => fault(&error.to_string()),
                })
            }
        }
    }

    fn give_back(&mut self) {
        // A worker that cannot end its child is killed by being dropped.
        if let Some(mut worker) = self.worker.take()
            && worker.clear().is_ok()
        {
            let mut idle = idle(&self.idle);
            if idle.len() < IDLE {
                idle.push(worker);
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// A thread that panicked while it held the lock has left the list whole.
fn idle(idle: &Mutex<Vec<Worker>>) -> MutexGuard<'_, Vec<Worker>> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read_child(frame: &[u8]) -> Result<Reply, Failure> {
    match frame.split_first() {
        Some((b'Y', rest)) => Ok(Reply::Done(rest.to_vec())),
        Some((b'V', rest)) => wire::read(rest).map(Reply::Value).map_err(|_| corrupt()),
        Some((b'X', rest)) => Err(read_failure(rest)),
        _ => Err(corrupt()),
    }
}

fn read_failure(json: &[u8]) -> Failure {
    #[derive(Deserialize)]
    struct Told {
        kind: FailureKind,
        message: String,
        line: Option<u32>,
        column: Option<u32>,
    }
    match serde_json::from_slice::<Told>(json) {
        Ok(Told { kind, message, line, column }) => {
            let message = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
            let mut failure = Failure::new(kind, message);
            (failure.line, failure.column) = (line, column);
            failure
        }
        Err(_) => corrupt(),
    }
}

/// Only a program that meddles with its own runtime comes here.
fn corrupt() -> Failure {
    Failure::new(FailureKind::Exception, "SystemExit: the program has corrupted its connection")
}

/// What is wrong with the machine, not with the candidate.
fn fault(reason: &str) -> Failure {
    Failure::new(FailureKind::Timeout, format!("the Python worker failed: {reason}"))
}
