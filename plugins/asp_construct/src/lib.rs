//! `asp_construct`: a heuristic rates vectors, and an admissible set takes them greedily by that; the size of the
//! set is maximised.
//!
//! Symmetric constant-weight admissible sets I(n, w), as in Romera-Paredes and others: Mathematical discoveries
//! from program search with large language models (Nature 625, 2024); they give bounds on cap sets.
//! There are no data: a column is a pair of n and w, and the training column is also a test column.
//!
//! ```no_run
//! use coevo_asp_construct::{AspConstruct, upper_bound};
//! use coevo_core::{Rollout, Task};
//!
//! let task = AspConstruct::new();
//! let constant = task.baselines()[0].program;
//! let value = task.score(&Rollout::of_program(constant), &task.train()).expect("a valid heuristic");
//! assert_eq!(value.objective.get(), 1842.0);
//! assert_eq!(upper_bound(15, 10), 3003);
//! ```

mod admissible;
mod brief;
mod task;
mod triple;

pub use admissible::upper_bound;
pub use task::AspConstruct;
