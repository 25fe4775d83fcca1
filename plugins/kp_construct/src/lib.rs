//! `kp_construct`: a heuristic fills a knapsack item by item; the mean value of the knapsacks is maximised.
//!
//! Weights and values are uniform in [0, 1), the published ones, made from their recipe.
//!
//! ```no_run
//! use coevo_core::{Rollout, Task};
//! use coevo_kp_construct::{KpConstruct, optimum};
//!
//! let task = KpConstruct::new();
//! let density = task.baselines()[0].program;
//! let value = task.score(&Rollout::of_program(density), &task.train()).expect("a valid heuristic");
//! assert!((value.objective.get() - 40.1459517593114).abs() < 1e-9);
//! assert!(value.objective.get() <= optimum(&task.train()).expect("a published column"));
//! ```

mod brief;
mod items;
mod knapsack;
mod optimum;
mod task;

pub use optimum::optimum;
pub use task::KpConstruct;
