//! Models: loading, perturbed batched decoding, grammar masks.

mod config;
mod error;
mod weights;

pub use config::{Architecture, ModelConfig};
pub use error::LmError;
pub use weights::{Weight, WeightSource};
