//! The slow truth that the engine is tested against: candle tensors, one operation at a time, every
//! perturbation written into the weights, the whole prompt at once, no cache.

use std::collections::BTreeMap;

use candle_core::{D, DType, Device, Result, Tensor, Var};
use coevo_core::{Noise, ParamGenome};

use super::noise::{NoiseKey, NoisePart, fill_normals};
use crate::{LmError, ModelConfig, WeightSource};

/// A model as a map from names to tensors.
#[derive(Clone)]
pub struct Reference {
    config: ModelConfig,
    tensors: BTreeMap<String, Tensor>,
    dtype: DType,
}

/// `count` normals of one stream.
fn normals(genome: &ParamGenome, name: &str, part: NoisePart, count: usize) -> Vec<f32> {
    let key = NoiseKey::new(genome.run_seed, genome.update, genome.index, name, part);
    let mut out = vec![0.0; count];
    fill_normals(&key, 0, &mut out);
    out
}

/// epsilon of one tensor, with element variance 1: A B^T / sqrt(r), or plain normals.
pub fn noise(genome: &ParamGenome, name: &str, shape: &[usize], dtype: DType) -> Result<Tensor> {
    let device = &Device::Cpu;
    match (genome.noise, shape) {
        (Noise::LowRank(rank), &[outputs, inputs]) => {
            let rank = rank as usize;
            let a = normals(genome, name, NoisePart::A, rank * outputs);
            let b = normals(genome, name, NoisePart::B, rank * inputs);
            let a = Tensor::from_vec(a, (rank, outputs), device)?.to_dtype(dtype)?;
            let b = Tensor::from_vec(b, (rank, inputs), device)?.to_dtype(dtype)?;
            a.t()?.matmul(&b)? / (rank as f64).sqrt()
        }
        _ => {
            let plain = normals(genome, name, NoisePart::Plain, shape.iter().product());
            Tensor::from_vec(plain, shape, device)?.to_dtype(dtype)
        }
    }
}

impl Reference {
    /// All weights of a source, in that precision.
    pub fn load(source: &dyn WeightSource, dtype: DType) -> std::result::Result<Reference, LmError> {
        let config = source.config().clone();
        let mut tensors = BTreeMap::new();
        for (name, _) in config.tensors() {
            let weight = source.load(&name)?;
            let tensor = Tensor::from_vec(weight.data, weight.shape, &Device::Cpu)
                .and_then(|t| t.to_dtype(dtype))
                .map_err(|error| LmError::Engine(error.to_string()))?;
            tensors.insert(name, tensor);
        }
        Ok(Reference { config, tensors, dtype })
    }

    /// Theta + sigma * epsilon.
    pub fn perturbed(&self, genome: &ParamGenome) -> Result<Reference> {
        let mut tensors = self.tensors.clone();
        for (name, tensor) in &mut tensors {
            if genome.scope.covers(name) {
                let noise = noise(genome, name, tensor.dims(), self.dtype)?;
                *tensor = (&*tensor + (noise * genome.sigma)?)?;
            }
        }
        Ok(Reference { config: self.config.clone(), tensors, dtype: self.dtype })
    }

    /// The weights by name.
    pub fn tensors(&self) -> &BTreeMap<String, Tensor> {
        &self.tensors
    }

    /// The same model with weights that candle differentiates by.
    pub fn variables(&self) -> Result<Reference> {
        let tensors = self
            .tensors
            .iter()
            .map(|(name, tensor)| Ok((name.clone(), Var::from_tensor(tensor)?.as_tensor().clone())))
            .collect::<Result<_>>()?;
        Ok(Reference { config: self.config.clone(), tensors, dtype: self.dtype })
    }

    fn get(&self, name: &str) -> Result<&Tensor> {
        self.tensors.get(name).ok_or_else(|| candle_core::Error::Msg(format!("no {name}")))
    }

    fn linear(&self, x: &Tensor, name: &str) -> Result<Tensor> {
        let y = x.matmul(&self.get(&format!("{name}.weight"))?.t()?)?;
        match self.tensors.get(&format!("{name}.bias")) {
            Some(bias) => y.broadcast_add(bias),
            None => Ok(y),
        }
    }

    fn norm(&self, x: &Tensor, name: &str) -> Result<Tensor> {
        let mean = x.sqr()?.mean_keepdim(D::Minus1)?;
        let scale = (mean + self.config.norm_eps)?.sqrt()?.recip()?;
        x.broadcast_mul(&scale)?.broadcast_mul(self.get(name)?)
    }

    /// [positions, heads * width] to [heads, positions, width].
    fn heads(&self, x: &Tensor, heads: usize) -> Result<Tensor> {
        let positions = x.dim(0)?;
        x.reshape((positions, heads, self.config.head_dim))?.transpose(0, 1)?.contiguous()
    }

    fn rotate(&self, x: &Tensor) -> Result<Tensor> {
        let (_, positions, width) = x.dims3()?;
        let half = width / 2;
        let mut angles = Vec::new();
        for position in 0..positions {
            for i in 0..half {
                let frequency = self.config.rope_theta.powf(-2.0 * i as f64 / width as f64);
                let factor = self.config.rope_factors.get(i).map_or(1.0, |&f| f64::from(f));
                angles.push(position as f64 * frequency / factor);
            }
        }
        let angles = Tensor::from_vec(angles, (positions, half), &Device::Cpu)?;
        let (cos, sin) = (angles.cos()?.to_dtype(self.dtype)?, angles.sin()?.to_dtype(self.dtype)?);
        let (a, b) = (x.narrow(2, 0, half)?, x.narrow(2, half, half)?);
        let first = (a.broadcast_mul(&cos)? - b.broadcast_mul(&sin)?)?;
        let second = (a.broadcast_mul(&sin)? + b.broadcast_mul(&cos)?)?;
        Tensor::cat(&[first, second], 2)
    }

    fn attention(&self, x: &Tensor, layer: usize) -> Result<Tensor> {
        let (heads, kv_heads) = (self.config.heads, self.config.kv_heads);
        let name = |m: &str| format!("model.layers.{layer}.self_attn.{m}_proj");
        let positions = x.dim(0)?;
        let normed = |x: Tensor, m: &str| {
            let name = format!("model.layers.{layer}.self_attn.{m}_norm.weight");
            if self.config.qk_norm { self.norm(&x, &name) } else { Ok(x) }
        };
        let q = self.rotate(&normed(self.heads(&self.linear(x, &name("q"))?, heads)?, "q")?)?;
        let k = self.rotate(&normed(self.heads(&self.linear(x, &name("k"))?, kv_heads)?, "k")?)?;
        let v = self.heads(&self.linear(x, &name("v"))?, kv_heads)?;
        // Query head h reads key head h / (heads / kv_heads).
        let wanted: Vec<u32> = (0..heads).map(|h| (h / (heads / kv_heads)) as u32).collect();
        let wanted = Tensor::new(wanted, &Device::Cpu)?;
        let (k, v) = (k.index_select(&wanted, 0)?, v.index_select(&wanted, 0)?);
        let scores = (q.matmul(&k.transpose(1, 2)?.contiguous()?)? / (self.config.head_dim as f64).sqrt())?;
        let mask: Vec<f64> = (0..positions * positions)
            .map(|i| if i % positions > i / positions { f64::NEG_INFINITY } else { 0.0 })
            .collect();
        let mask = Tensor::from_vec(mask, (positions, positions), &Device::Cpu)?.to_dtype(self.dtype)?;
        let scores = scores.broadcast_add(&mask)?;
        let weights = scores.broadcast_sub(&scores.max_keepdim(D::Minus1)?)?.exp()?;
        let weights = weights.broadcast_div(&weights.sum_keepdim(D::Minus1)?)?;
        let out = weights.matmul(&v)?.transpose(0, 1)?.reshape((positions, heads * self.config.head_dim))?;
        self.linear(&out, &name("o"))
    }

    /// Logits [positions, vocab_size], as a tensor to differentiate.
    pub fn forward(&self, tokens: &[u32]) -> Result<Tensor> {
        let embedding = self.get("model.embed_tokens.weight")?;
        let mut x = embedding.index_select(&Tensor::new(tokens, &Device::Cpu)?, 0)?;
        for layer in 0..self.config.layers {
            let name = |m: &str| format!("model.layers.{layer}.{m}");
            let normed = self.norm(&x, &name("input_layernorm.weight"))?;
            x = (&x + self.attention(&normed, layer)?)?;
            let normed = self.norm(&x, &name("post_attention_layernorm.weight"))?;
            let gate = self.linear(&normed, &name("mlp.gate_proj"))?;
            let gate = (&gate / ((gate.neg()?.exp()? + 1.0)?))?;
            let up = self.linear(&normed, &name("mlp.up_proj"))?;
            x = (&x + self.linear(&(gate * up)?, &name("mlp.down_proj"))?)?;
        }
        let x = self.norm(&x, "model.norm.weight")?;
        self.linear(&x, if self.config.tied { "model.embed_tokens" } else { "lm_head" })
    }

    /// Logits [positions][vocab_size].
    pub fn logits(&self, tokens: &[u32]) -> Result<Vec<Vec<f64>>> {
        self.forward(tokens)?.to_dtype(DType::F64)?.to_vec2()
    }
}
