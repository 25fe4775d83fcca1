//! Where weights come from. A [`WeightSource`] hands out one tensor at a time as f32, under canonical
//! names and in the canonical layout, so that the engine knows no file format and holds no second copy.

use crate::{LmError, ModelConfig};

/// One tensor, row-major.
#[derive(Debug, Clone, PartialEq)]
pub struct Weight {
    /// `[out, in]` for matrices, `[n]` for norms and biases.
    pub shape: Vec<usize>,
    /// Elements, the last axis fastest.
    pub data: Vec<f32>,
}

/// A checkpoint: its shape and its tensors, dequantised on demand.
///
/// Canonical layout is Hugging Face's: rotary pairs are (i, i + head_dim / 2). A GGUF of the llama
/// family stores q and k rows permuted for interleaved pairs; such a source un-permutes them.
pub trait WeightSource: Send {
    /// The model's shape.
    fn config(&self) -> &ModelConfig;

    /// The tensor of that canonical name (see [`ModelConfig::tensors`]).
    fn load(&self, name: &str) -> Result<Weight, LmError>;
}
