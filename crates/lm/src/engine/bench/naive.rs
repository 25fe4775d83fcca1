//! The path that the engine replaces: candle's own model in f32, one operation after another, the cache grown
//! by concatenation.

use std::collections::HashMap;
use std::time::Instant;

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::llama;

use crate::{Architecture, LmError, ModelConfig, WeightSource};

/// candle-transformers' llama with the weights of a source: a second copy of them.
pub struct Naive {
    model: llama::Llama,
    config: llama::Config,
}

impl Naive {
    /// Loads it; `None` for what that model cannot be: other architectures, scaled rotary frequencies.
    pub fn load(source: &dyn WeightSource) -> Result<Option<Naive>, LmError> {
        let config = source.config();
        if config.architecture != Architecture::Llama
            || !config.rope_factors.is_empty()
            || config.head_dim * config.heads != config.hidden_size
        {
            return Ok(None);
        }
        let mut tensors = HashMap::new();
        for (name, _) in config.tensors() {
            let weight = source.load(&name)?;
            let tensor = Tensor::from_vec(weight.data, weight.shape, &Device::Cpu).map_err(failed)?;
            tensors.insert(name, tensor);
        }
        let config = mapped(config);
        let weights = VarBuilder::from_tensors(tensors, DType::F32, &Device::Cpu);
        let model = llama::Llama::load(weights, &config).map_err(failed)?;
        Ok(Some(Naive { model, config }))
    }

    /// (seconds of prefill, seconds of the median step) for prompts of one length, `steps` tokens each.
    pub fn run(&self, prompts: &[Vec<u32>], steps: usize) -> Result<(f64, f64), LmError> {
        self.timed(prompts, steps).map_err(failed)
    }

    fn timed(&self, prompts: &[Vec<u32>], steps: usize) -> candle_core::Result<(f64, f64)> {
        let (batch, length) = (prompts.len(), prompts[0].len());
        let device = &Device::Cpu;
        let mut cache = llama::Cache::new(true, DType::F32, &self.config, device)?;
        let flat: Vec<u32> = prompts.iter().flatten().copied().collect();
        let input = Tensor::from_vec(flat, (batch, length), device)?;
        let start = Instant::now();
        let mut logits = self.model.forward(&input, 0, &mut cache)?;
        let prefill = start.elapsed().as_secs_f64();
        let mut times = Vec::with_capacity(steps);
        for step in 0..steps {
            let start = Instant::now();
            let token = logits.argmax_keepdim(1)?;
            logits = self.model.forward(&token, length + step, &mut cache)?;
            times.push(start.elapsed().as_secs_f64());
        }
        Ok((prefill, super::decode::median(times)))
    }
}

fn mapped(config: &ModelConfig) -> llama::Config {
    llama::Config {
        hidden_size: config.hidden_size,
        intermediate_size: config.intermediate_size,
        vocab_size: config.vocab_size,
        num_hidden_layers: config.layers,
        num_attention_heads: config.heads,
        num_key_value_heads: config.kv_heads,
        use_flash_attn: false,
        rms_norm_eps: config.norm_eps,
        rope_theta: config.rope_theta as f32,
        bos_token_id: None,
        eos_token_id: None,
        rope_scaling: None,
        max_position_embeddings: config.context,
        tie_word_embeddings: config.tied,
    }
}

fn failed(error: candle_core::Error) -> LmError {
    LmError::Engine(format!("candle's model: {error}"))
}
