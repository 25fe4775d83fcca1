//! Runs heuristics in CPython, with full numpy and scipy, in confined worker processes.
//!
//! It is the other runtime behind [`coevo_python::Program`]: evaluators do not change. A rollout asks for it
//! by its host. Each candidate runs in a process of its own, forked from a worker that has numpy loaded, with
//! no network, no files but Python's own, no other processes, and bounds on memory and time. What of that holds on
//! a machine is tried out and told: [`CPython::confinement`]. CPython counts no steps, so a program that does
//! not end is a `timeout`, not `out-of-fuel`.
//!
//! ```no_run
//! use coevo_cpython::{CPython, Settings};
//!
//! let cpython = CPython::open(&Settings::default())?;
//! assert!(cpython.confinement().is_whole(), "{:?}", cpython.confinement().gaps());
//! let host = cpython.host(); // for coevo_core::Hosted::new(task, host)
//! # Ok::<(), coevo_cpython::CPythonError>(())
//! ```

mod confinement;
mod cpython;
mod environment;
mod error;
mod wire;
mod worker;

pub use confinement::Confinement;
pub use cpython::{CPython, Session, Settings, Versions};
pub use environment::{PINS, managed_python};
pub use error::CPythonError;
