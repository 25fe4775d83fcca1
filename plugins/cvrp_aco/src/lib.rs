//! `cvrp_aco`: a heuristic says, by a matrix, how much ants wish to go from each place to each other; the mean
//! length of the shortest deliveries that they find is minimised.
//!
//! Capacitated vehicle routing: a vehicle serves every customer from a depot, and returns to it to load.
//! The data are uniform points in the unit square with small integer demands, the published ones.
//!
//! ```no_run
//! use coevo_core::{Rollout, Task};
//! use coevo_cvrp_aco::{CvrpAco, IdleCost};
//!
//! let task = CvrpAco::new();
//! let savings = Rollout::of_program(task.baselines()[0].program);
//! let published = task.score(&savings, &task.train()).expect("a valid heuristic");
//! // The published evaluator charges ants for waiting until the slowest has come home.
//! let honest = CvrpAco::with_idle_cost(IdleCost::None);
//! let shorter = honest.score(&savings, &honest.train()).expect("a valid heuristic");
//! assert!(shorter.objective.get() < published.objective.get());
//! ```

mod best_known;
mod brief;
mod colony;
mod customers;
mod task;

pub use colony::IdleCost;
pub use task::CvrpAco;
