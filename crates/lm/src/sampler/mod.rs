//! Draws a row's tokens from logits. Order: grammar mask, temperature, softmax over what is allowed,
//! top-p.
//!
//! The same bytes on every machine: the exponential is our own, of IEEE additions and multiplications
//! only, and its values become integers, so that no sum depends on its order. What it is not: a source
//! of logits; where those differ in the last bits between CPU types, a draw may differ too.
//!
//! ```
//! # fn main() -> Result<(), coevo_lm::LmError> {
//! use coevo_core::Sampling;
//! use coevo_lm::{Choice, RowSampler};
//! let greedy = Sampling { temperature: 0.0, ..Sampling::default() };
//! let mut row = RowSampler::new(None, greedy, 7, &[2])?;
//! assert_eq!(row.choose(&[0.1, 0.9, 0.3])?, Choice::Token(1));
//! assert_eq!(row.choose(&[0.1, 0.2, 0.3])?, Choice::Stop);
//! # Ok(())
//! # }
//! ```

mod draw;
mod row_sampler;

pub use row_sampler::RowSampler;
