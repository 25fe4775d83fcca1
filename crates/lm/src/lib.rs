//! Models: loading, perturbed batched decoding, grammar masks.

mod config;
mod engine;
mod error;
mod weights;

pub use config::{Architecture, ModelConfig};
pub use engine::{Choice, Engine, Greedy, Memory, RowOutput, RowSpec, TokenChooser};
pub use error::LmError;
pub use weights::{Weight, WeightSource};
