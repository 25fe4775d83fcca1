//! The shape of a model: what a checkpoint's metadata says, in one form for every file format.

use serde::{Deserialize, Serialize};

/// The families of transformer that the engine runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Architecture {
    /// Llama and the models of its shape (SmolLM2 among them).
    Llama,
    /// Qwen2 and Qwen2.5: as llama, with biases on q, k and v.
    Qwen2,
    /// Qwen3, dense: as llama, with norms on each head of q and k.
    Qwen3,
}

impl Architecture {
    /// The name in journals, as checkpoints write it.
    pub fn name(self) -> &'static str {
        match self {
            Architecture::Llama => "llama",
            Architecture::Qwen2 => "qwen2",
            Architecture::Qwen3 => "qwen3",
        }
    }
}

/// Sizes and constants of a decoder-only transformer. All counts are of elements or heads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelConfig {
    /// Family.
    pub architecture: Architecture,
    /// Rows of the embedding.
    pub vocab_size: usize,
    /// Width of the residual stream.
    pub hidden_size: usize,
    /// Width of the SwiGLU.
    pub intermediate_size: usize,
    /// Number of blocks.
    pub layers: usize,
    /// Query heads.
    pub heads: usize,
    /// Key and value heads; divides `heads`.
    pub kv_heads: usize,
    /// Width of one head.
    pub head_dim: usize,
    /// Epsilon of RMSNorm.
    pub norm_eps: f64,
    /// Base of the rotary embedding.
    pub rope_theta: f64,
    /// Per-pair divisors of the rotary frequencies (llama 3 scaling), `head_dim / 2` of them; empty for none.
    pub rope_factors: Vec<f32>,
    /// Whether the head is the embedding.
    pub tied: bool,
    /// Whether q, k and v have biases.
    pub qkv_bias: bool,
    /// Whether each head of q and k is normed before it is rotated. Left out of serialised shapes where it is
    /// false, so that fingerprints of models without it stay what they were.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub qk_norm: bool,
    /// Longest context.
    pub context: usize,
}

impl ModelConfig {
    /// Every tensor that the engine needs, by canonical (Hugging Face) name, with its shape; matrices
    /// are [out, in]. In a fixed order, which noise, fingerprints and exports share.
    pub fn tensors(&self) -> Vec<(String, Vec<usize>)> {
        let (h, f) = (self.hidden_size, self.intermediate_size);
        let (q, kv) = (self.heads * self.head_dim, self.kv_heads * self.head_dim);
        let mut all = vec![("model.embed_tokens.weight".to_owned(), vec![self.vocab_size, h])];
        for layer in 0..self.layers {
            let mut push = |name: &str, shape: Vec<usize>| {
                all.push((format!("model.layers.{layer}.{name}"), shape));
            };
            push("input_layernorm.weight", vec![h]);
            push("self_attn.q_proj.weight", vec![q, h]);
            push("self_attn.k_proj.weight", vec![kv, h]);
            push("self_attn.v_proj.weight", vec![kv, h]);
            if self.qkv_bias {
                push("self_attn.q_proj.bias", vec![q]);
                push("self_attn.k_proj.bias", vec![kv]);
                push("self_attn.v_proj.bias", vec![kv]);
            }
            if self.qk_norm {
                push("self_attn.q_norm.weight", vec![self.head_dim]);
                push("self_attn.k_norm.weight", vec![self.head_dim]);
            }
            push("self_attn.o_proj.weight", vec![h, q]);
            push("post_attention_layernorm.weight", vec![h]);
            push("mlp.gate_proj.weight", vec![f, h]);
            push("mlp.up_proj.weight", vec![f, h]);
            push("mlp.down_proj.weight", vec![h, f]);
        }
        all.push(("model.norm.weight".to_owned(), vec![h]));
        if !self.tied {
            all.push(("lm_head.weight".to_owned(), vec![self.vocab_size, h]));
        }
        all
    }

    /// Number of weights.
    pub fn parameters(&self) -> u64 {
        self.tensors().iter().map(|(_, shape)| shape.iter().product::<usize>() as u64).sum()
    }
}
