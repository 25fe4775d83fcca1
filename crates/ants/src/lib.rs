//! What the evaluators of heuristic matrices share, and nothing about any one problem: reading the matrix that
//! a program answers with, and the parts of an ant colony that routing problems have in common.
//!
//! It is a crate of its own because three plugins need it and core has no interpreter to call.
//!
//! ```
//! use coevo_ants::{Roulette, Trail, unit_diagonal_distances};
//!
//! // Three cities on a line; an ant stands at city 0, and has been there.
//! let distances = unit_diagonal_distances(&[0.0, 0.0, 0.5, 0.0, 1.0, 0.0]);
//! let inverse: Vec<f32> = distances.iter().map(|d| 1.0 / *d as f32).collect();
//! let mut trail = Trail::new(3);
//! trail.weigh(&inverse);
//! let mut roulette = Roulette::new(1, 3);
//! roulette.open_each(0, &[0.0; 3]);
//! roulette.close(0, 0);
//! // City 1 has weight 2, city 2 has weight 1.
//! assert_eq!(roulette.spin(0, trail.row(0), 0.0, 0.6), Some(1));
//! assert_eq!(roulette.spin(0, trail.row(0), 0.0, 0.7), Some(2));
//! ```

mod heuristic;
mod points;
mod roulette;
mod trail;

pub use heuristic::{Heuristic, Matrix};
pub use points::unit_diagonal_distances;
pub use roulette::Roulette;
pub use trail::Trail;
