//! The engine: weights packed once, read by every batch, moved only by updates.

use coevo_core::{ParamGenome, TokenSink, WeightUpdate};

use super::{Memory, RowOutput, RowSpec, TokenChooser};
use crate::{LmError, ModelConfig, Weight, WeightSource};

/// A decoder-only transformer on the CPU, in f32.
pub struct Engine {
    config: ModelConfig,
}

impl Engine {
    /// Loads and packs tensor by tensor, so that no second copy of the model is ever held.
    pub fn load(source: &dyn WeightSource) -> Result<Engine, LmError> {
        Ok(Engine { config: source.config().clone() })
    }

    /// The model's shape.
    pub fn config(&self) -> &ModelConfig {
        &self.config
    }

    /// The instruction set in use, such as `avx512f`.
    pub fn instructions(&self) -> &'static str {
        "portable"
    }

    /// Decodes all rows in one batch; output `i` is row `i`'s. `choosers[i]` picks row `i`'s tokens.
    ///
    /// A row's tokens do not depend on the other rows, on their order or on the number of threads.
    pub fn generate(
        &self,
        _rows: &[RowSpec],
        _choosers: &mut [Box<dyn TokenChooser + '_>],
        _sink: &dyn TokenSink,
    ) -> Result<Vec<RowOutput>, LmError> {
        Err(LmError::Engine("not built yet".to_owned()))
    }

    /// The logits [tokens][vocab_size] after each token.
    pub fn logits(
        &self,
        _tokens: &[u32],
        _perturbation: Option<&ParamGenome>,
    ) -> Result<Vec<Vec<f32>>, LmError> {
        Err(LmError::Engine("not built yet".to_owned()))
    }

    /// theta += alpha / N * sum_i z_i * epsilon_i, N the number of terms.
    pub fn update(&mut self, _update: &WeightUpdate) -> Result<(), LmError> {
        Err(LmError::Engine("not built yet".to_owned()))
    }

    /// SHA-256, as hex, over the shape and every tensor in the order of [`ModelConfig::tensors`].
    pub fn fingerprint(&self) -> String {
        String::new()
    }

    /// A tensor in the canonical layout.
    pub fn export_tensor(&self, name: &str) -> Result<Weight, LmError> {
        Err(LmError::Engine(format!("no tensor `{name}`")))
    }

    /// What is held, and the last batch's peak.
    pub fn memory(&self) -> Memory {
        Memory::default()
    }
}
