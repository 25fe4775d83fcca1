//! `tsp_construct`: a heuristic builds a tour city by city; the mean length of the tours is minimised.
//!
//! The data are uniform points in the unit square, the published ones, made from their recipe.
//!
//! ```no_run
//! use coevo_core::{Rollout, Task};
//! use coevo_tsp_construct::TspConstruct;
//!
//! let task = TspConstruct::new();
//! let nearest = task.baselines()[0].program;
//! let value = task.score(&Rollout::of_program(nearest), &task.train()).expect("a valid heuristic");
//! assert!((value.objective.get() - 7.0043697989867315).abs() < 1e-9);
//! ```

mod best_known;
mod brief;
mod cities;
mod map;
mod task;
mod tour;

pub use task::TspConstruct;
