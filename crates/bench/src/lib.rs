//! How fast the evaluators are, beside the same evaluators in CPython and numpy: tables as data.
//!
//! Speed is measured here and asserted nowhere. Both sides run on one thread, in turn, and count CPU time.
//! numpy's side is a script that this crate carries; the caller names the Python to run it with.
//!
//! ```no_run
//! use coevo_bench::{Patience, Settings, tasks_table};
//! use coevo_core::Registry;
//!
//! let registry = Registry::new(); // .with("tsp_construct", || Arc::new(TspConstruct::new()))
//! let settings = Settings { python: Some("python3".into()), patience: Patience::default() };
//! let rows = tasks_table(&registry, &registry.names(), &settings, &mut |_| {}).expect("a Python with numpy");
//! assert!(rows.is_empty());
//! ```

mod clock;
mod error;
mod ours;
mod side;
mod table;
mod twin;

pub use error::BenchError;
pub use side::{Side, Timing};
pub use table::{HEADING, Job, Patience, Row, Settings, geometric_mean, runtime_table, tasks_table};
