//! `bpp_aco`: a heuristic says, by a matrix, how well each two items go into one bin; the mean number of bins in
//! the best of 200 packings is minimised.
//!
//! Offline bin packing: items of integer size 20 to 100, bins of 150. The data are the published ones.
//!
//! ```no_run
//! use coevo_bpp_aco::{BppAco, lower_bound};
//! use coevo_core::{Rollout, Task};
//!
//! let task = BppAco::new();
//! let largest_first = task.baselines()[0].program;
//! let value = task.score(&Rollout::of_program(largest_first), &task.train()).expect("a valid heuristic");
//! assert!(value.objective.get() >= lower_bound(&task.train()).expect("a published column"));
//! ```

mod bounds;
mod brief;
mod items;
mod packing;
mod task;

pub use bounds::lower_bound;
pub use task::BppAco;
