//! Theta: the model's tensors, each once, in the order of [`ModelConfig::tensors`].

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::packed::PackedMatrix;
use crate::{LmError, ModelConfig, Weight, WeightSource};

/// One tensor, in the form that the engine computes with.
#[derive(Debug, Clone)]
pub enum Tensor {
    /// A weight [out, in].
    Matrix(PackedMatrix),
    /// A norm or a bias [n].
    Vector(Vec<f32>),
}

impl Tensor {
    fn pack(weight: &Weight) -> Tensor {
        match weight.shape[..] {
            [outputs, inputs] => Tensor::Matrix(PackedMatrix::pack(&weight.data, outputs, inputs)),
            _ => Tensor::Vector(weight.data.clone()),
        }
    }

    /// In the canonical layout.
    pub fn unpack(&self) -> Weight {
        match self {
            Tensor::Matrix(m) => Weight { shape: vec![m.outputs(), m.inputs()], data: m.unpack() },
            Tensor::Vector(v) => Weight { shape: vec![v.len()], data: v.clone() },
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        match self {
            Tensor::Matrix(m) => m.bytes(),
            Tensor::Vector(v) => v.len() * size_of::<f32>(),
        }
    }
}

/// Where the tensors of one block stand.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    pub input_norm: usize,
    pub q: usize,
    pub k: usize,
    pub v: usize,
    /// Of q, k and v.
    pub biases: Option<[usize; 3]>,
    pub o: usize,
    pub post_norm: usize,
    pub gate: usize,
    pub up: usize,
    pub down: usize,
}

/// Where each tensor stands.
#[derive(Debug, Clone)]
pub struct Layout {
    pub names: Vec<String>,
    pub embed: usize,
    pub blocks: Vec<Block>,
    pub norm: usize,
    /// The embedding's place where the head is tied to it.
    pub head: usize,
}

impl Layout {
    fn new(config: &ModelConfig) -> Result<Layout, LmError> {
        let names: Vec<String> = config.tensors().into_iter().map(|(name, _)| name).collect();
        let places: BTreeMap<&str, usize> = names.iter().enumerate().map(|(i, n)| (n.as_str(), i)).collect();
        let place = |name: &str| {
            places.get(name).copied().ok_or_else(|| LmError::Engine(format!("the model has no `{name}`")))
        };
        let blocks = (0..config.layers)
            .map(|layer| {
                let at = |name: &str| place(&format!("model.layers.{layer}.{name}"));
                let bias = |m: &str| at(&format!("self_attn.{m}_proj.bias"));
                Ok(Block {
                    input_norm: at("input_layernorm.weight")?,
                    q: at("self_attn.q_proj.weight")?,
                    k: at("self_attn.k_proj.weight")?,
                    v: at("self_attn.v_proj.weight")?,
                    biases: if config.qkv_bias { Some([bias("q")?, bias("k")?, bias("v")?]) } else { None },
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
        Ok(Layout { embed, blocks, norm, head, names })
    }
}

/// All tensors. Shared tensor by tensor, so that a fully perturbed copy shares what its scope leaves alone.
#[derive(Debug, Clone)]
pub struct Theta {
    pub layout: Layout,
    pub tensors: Vec<Arc<Tensor>>,
}

impl Theta {
    /// Loads and packs one tensor at a time.
    pub fn load(source: &dyn WeightSource) -> Result<Theta, LmError> {
        let config = source.config();
        check(config)?;
        let layout = Layout::new(config)?;
        let tensors = config
            .tensors()
            .into_iter()
            .map(|(name, shape)| {
                let weight = source.load(&name)?;
                let elements: usize = shape.iter().product();
                if weight.shape != shape || weight.data.len() != elements {
                    return Err(LmError::Tensor {
                        path: PathBuf::new(),
                        tensor: name,
                        reason: format!(
                            "shape {:?} with {} elements, but the model's is {shape:?}",
                            weight.shape,
                            weight.data.len()
                        ),
                    });
                }
                Ok(Arc::new(Tensor::pack(&weight)))
            })
            .collect::<Result<Vec<_>, LmError>>()?;
        Ok(Theta { layout, tensors })
    }

    /// The matrix at that place.
    pub fn matrix(&self, place: usize) -> &PackedMatrix {
        match &*self.tensors[place] {
            Tensor::Matrix(matrix) => matrix,
            Tensor::Vector(_) => unreachable!("`{}` is two-dimensional", self.layout.names[place]),
        }
    }

    /// The vector at that place.
    pub fn vector(&self, place: usize) -> &[f32] {
        match &*self.tensors[place] {
            Tensor::Vector(vector) => vector,
            Tensor::Matrix(_) => unreachable!("`{}` is one-dimensional", self.layout.names[place]),
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.tensors.iter().map(|t| t.bytes()).sum()
    }

    /// Bytes held that `other` does not share.
    pub fn bytes_beside(&self, other: &Theta) -> usize {
        let pairs = self.tensors.iter().zip(&other.tensors);
        pairs.filter(|(own, theirs)| !Arc::ptr_eq(own, theirs)).map(|(own, _)| own.bytes()).sum()
    }
}

/// Refuses shapes that the engine has no meaning for, before anything is loaded.
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
        return refuse(format!(
            "{} rope factors for {} pairs",
            config.rope_factors.len(),
            config.head_dim / 2
        ));
    }
    Ok(())
}
