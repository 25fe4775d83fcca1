//! `tsp_aco`: a heuristic says, by a matrix, how much ants wish to go from each city to each other; the mean
//! length of the shortest tours that they find is minimised.
//!
//! The data are uniform points in the unit square, the published ones, made from their recipe.
//!
//! ```no_run
//! use coevo_core::{Rollout, Task};
//! use coevo_tsp_aco::TspAco;
//!
//! let task = TspAco::new();
//! let inverse = task.baselines()[0].program;
//! let value = task.score(&Rollout::of_program(inverse), &task.train()).expect("a valid heuristic");
//! assert!((6.3..6.8).contains(&value.objective.get()));
//! ```

mod best_known;
mod brief;
mod cities;
mod colony;
mod task;

pub use task::TspAco;
