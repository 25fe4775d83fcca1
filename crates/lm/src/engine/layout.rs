//! Where each tensor of a model stands in theta.

use std::collections::BTreeMap;

use super::kernel::PANEL;
use super::packed::Shape;
use crate::{LmError, ModelConfig};

/// One tensor.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Canonical name.
    pub name: String,
    /// What it is.
    pub form: Form,
    /// Its first float.
    pub start: usize,
}

/// What a tensor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A weight, packed.
    Matrix(Shape),
    /// A norm or a bias of so many elements.
    Vector(usize),
}

impl Form {
    /// Floats that it takes.
    pub fn len(self) -> usize {
        match self {
            Form::Matrix(shape) => shape.packed_len(),
            Form::Vector(len) => len,
        }
    }
}

/// The places of the tensors of one block.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    pub input_norm: usize,
    pub q: usize,
    pub k: usize,
    pub v: usize,
    /// Of q, k and v.
    pub biases: Option<[usize; 3]>,
    /// Of the heads of q and k.
    pub head_norms: Option<[usize; 2]>,
    pub o: usize,
    pub post_norm: usize,
    pub gate: usize,
    pub up: usize,
    pub down: usize,
}

/// All tensors in the order of [`ModelConfig::tensors`], and the places of those that the forward pass
/// asks for.
#[derive(Debug, Clone)]
pub struct Layout {
    pub entries: Vec<Entry>,
    pub embed: usize,
    pub blocks: Vec<Block>,
    pub norm: usize,
    /// The embedding's place where the head is tied to it.
    pub head: usize,
}

impl Layout {
    /// The layout for a model's shape; refuses shapes that the engine has no meaning for.
    pub fn new(config: &ModelConfig) -> Result<Layout, LmError> {
        check(config)?;
        let mut start = 0;
        let mut entries = Vec::new();
        for (name, shape) in config.tensors() {
            let form = match shape[..] {
                [outputs, inputs] => Form::Matrix(Shape { outputs, inputs }),
                _ => Form::Vector(shape.iter().product()),
            };
            entries.push(Entry { name, form, start });
            // Every tensor at a cache line.
            start += form.len().next_multiple_of(PANEL);
        }
        let places: BTreeMap<&str, usize> =
            entries.iter().enumerate().map(|(i, entry)| (entry.name.as_str(), i)).collect();
        let place = |name: &str| {
            places.get(name).copied().ok_or_else(|| LmError::Engine(format!("the model has no `{name}`")))
        };
        let blocks = (0..config.layers)
            .map(|layer| {
                let at = |name: &str| place(&format!("model.layers.{layer}.{name}"));
                let bias = |m: &str| at(&format!("self_attn.{m}_proj.bias"));
                let norm = |m: &str| at(&format!("self_attn.{m}_norm.weight"));
                Ok(Block {
                    input_norm: at("input_layernorm.weight")?,
                    q: at("self_attn.q_proj.weight")?,
                    k: at("self_attn.k_proj.weight")?,
                    v: at("self_attn.v_proj.weight")?,
                    biases: if config.qkv_bias { Some([bias("q")?, bias("k")?, bias("v")?]) } else { None },
                    head_norms: if config.qk_norm { Some([norm("q")?, norm("k")?]) } else { None },
                    o: at("self_attn.o_proj.weight")?,
                    post_norm: at("post_attention_layernorm.weight")?,
                    gate: at("mlp.gate_proj.weight")?,
                    up: at("mlp.up_proj.weight")?,
                    down: at("mlp.down_proj.weight")?,
                })
            })
            .collect::<Result<Vec<Block>, LmError>>()?;
        let embed = place("model.embed_tokens.weight")?;
        let norm = place("model.norm.weight")?;
        let head = if config.tied { embed } else { place("lm_head.weight")? };
        Ok(Layout { embed, blocks, norm, head, entries })
    }

    /// Floats of all tensors.
    pub fn len(&self) -> usize {
        self.entries.last().map_or(0, |entry| entry.start + entry.form.len().next_multiple_of(PANEL))
    }
}

fn check(config: &ModelConfig) -> Result<(), LmError> {
    let refuse =
        |reason: String| Err(LmError::Engine(format!("this model's shape is not one it runs: {reason}")));
    let sizes = [
        ("vocab_size", config.vocab_size),
        ("hidden_size", config.hidden_size),
        ("intermediate_size", config.intermediate_size),
        ("heads", config.heads),
        ("kv_heads", config.kv_heads),
        ("head_dim", config.head_dim),
        ("context", config.context),
    ];
    if let Some((name, _)) = sizes.iter().find(|(_, size)| *size == 0) {
        return refuse(format!("{name} is 0"));
    }
    if !config.head_dim.is_multiple_of(2) {
        return refuse(format!("head_dim {} is odd", config.head_dim));
    }
    if !config.heads.is_multiple_of(config.kv_heads) {
        return refuse(format!("{} heads do not share {} kv_heads evenly", config.heads, config.kv_heads));
    }
    if !config.rope_factors.is_empty() && config.rope_factors.len() != config.head_dim / 2 {
        let (factors, pairs) = (config.rope_factors.len(), config.head_dim / 2);
        return refuse(format!("{factors} rope factors for {pairs} pairs"));
    }
    Ok(())
}
