//! The correctness gates: what must hold before a number from this engine means anything.

mod generation;
mod gradient;
mod invariance;
mod logits;
mod real_model;
mod update;

use coevo_core::{Noise, ParamGenome, Scope};

use super::noise::{NoiseKey, NoisePart, fill_normals};
use crate::{Architecture, Engine, LmError, ModelConfig, Weight, WeightSource};

/// A small made-up model: odd sizes, so that every remainder path is walked.
pub struct Small(ModelConfig);

impl Small {
    pub fn llama() -> Small {
        Small(ModelConfig {
            architecture: Architecture::Llama,
            vocab_size: 83,
            hidden_size: 48,
            intermediate_size: 100,
            layers: 3,
            heads: 6,
            kv_heads: 2,
            head_dim: 8,
            norm_eps: 1e-5,
            rope_theta: 10_000.0,
            rope_factors: Vec::new(),
            tied: true,
            qkv_bias: false,
            qk_norm: false,
            context: 128,
        })
    }

    /// Biases, a head of its own, heads wider than a panel, and scaled rotary frequencies.
    pub fn qwen2() -> Small {
        let mut config = Small::llama().0;
        config.architecture = Architecture::Qwen2;
        config.hidden_size = 80;
        config.heads = 2;
        config.kv_heads = 1;
        config.head_dim = 40;
        config.rope_factors = (0..20).map(|i| 1.0 + i as f32 / 10.0).collect();
        config.tied = false;
        config.qkv_bias = true;
        Small(config)
    }

    /// Norms on the heads of q and k, which are together wider than the residual stream.
    pub fn qwen3() -> Small {
        let mut config = Small::llama().0;
        config.architecture = Architecture::Qwen3;
        config.head_dim = 12;
        config.qk_norm = true;
        Small(config)
    }

    /// One of each family.
    pub fn families() -> [Small; 3] {
        [Small::llama(), Small::qwen2(), Small::qwen3()]
    }

    pub fn engine(&self) -> Engine {
        Engine::load(self).expect("a small model loads")
    }
}

impl WeightSource for Small {
    fn config(&self) -> &ModelConfig {
        &self.0
    }

    fn load(&self, name: &str) -> Result<Weight, LmError> {
        let (_, shape) = self.0.tensors().into_iter().find(|(n, _)| n == name).expect("a known tensor");
        let mut data = vec![0.0; shape.iter().product()];
        fill_normals(&NoiseKey::new(42, 0, 0, name, NoisePart::Plain), 0, &mut data);
        let (scale, shift) = match shape[..] {
            [_, inputs] => (1.0 / (inputs as f32).sqrt(), 0.0),
            _ if name.ends_with(".bias") => (0.3, 0.0),
            _ => (0.1, 1.0),
        };
        for value in &mut data {
            *value = scale * *value + shift;
        }
        Ok(Weight { shape, data })
    }
}

pub fn genome(index: u32, noise: Noise) -> ParamGenome {
    ParamGenome { run_seed: 9, update: 2, index, sigma: 0.02, noise, scope: Scope::Full }
}

/// A prompt that differs with `seed`.
pub fn prompt(config: &ModelConfig, seed: usize, len: usize) -> Vec<u32> {
    (0..len).map(|i| ((seed * 7919 + i * i * 31 + i * 17) % config.vocab_size) as u32).collect()
}

/// Largest |a - b| over the largest |b|.
pub fn relative(a: &[Vec<f32>], b: &[Vec<f64>]) -> f64 {
    assert_eq!(a.len(), b.len());
    let (mut off, mut largest) = (0.0f64, 0.0f64);
    for (a, b) in a.iter().zip(b) {
        assert_eq!(a.len(), b.len());
        for (&a, &b) in a.iter().zip(b) {
            assert!(a.is_finite());
            off = off.max((f64::from(a) - b).abs());
            largest = largest.max(b.abs());
        }
    }
    off / largest
}

pub fn bits(rows: &[Vec<f32>]) -> Vec<u32> {
    rows.iter().flatten().map(|v| v.to_bits()).collect()
}
