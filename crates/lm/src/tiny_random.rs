//! `tiny-random`: a built-in llama with made-up weights and a byte-level tokenizer, for tests and for
//! smoke experiments where no model may be fetched. It writes noise, the same noise everywhere.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::tokenizer::{SplitRule, TokenKind, Tokenizer, Vocabulary, alphabet};
use crate::{Architecture, LmError, ModelConfig, Weight, WeightSource};

/// The name that [`open`](crate::open) knows it by.
pub const TINY_RANDOM: &str = "tiny-random";

const SEED: u64 = 0x7131;
const SPECIALS: [&str; 3] = ["<|im_start|>", "<|im_end|>", "<|endoftext|>"];

/// A made-up checkpoint: each tensor is a pure function of (seed, its place in the order).
#[derive(Debug, Clone)]
pub struct TinyRandom {
    config: ModelConfig,
    seed: u64,
}

impl Default for TinyRandom {
    fn default() -> Self {
        Self::new()
    }
}

impl TinyRandom {
    /// The built-in model: 2 layers, 64 wide, 4 query and 2 key-value heads.
    pub fn new() -> Self {
        let config = ModelConfig {
            architecture: Architecture::Llama,
            vocab_size: 256 + SPECIALS.len(),
            hidden_size: 64,
            intermediate_size: 128,
            layers: 2,
            heads: 4,
            kv_heads: 2,
            head_dim: 16,
            norm_eps: 1e-5,
            rope_theta: 10_000.0,
            rope_factors: Vec::new(),
            tied: true,
            qkv_bias: false,
            qk_norm: false,
            context: 8192,
        };
        TinyRandom { config, seed: SEED }
    }

    /// Made-up weights of any shape, so that tests can vary it.
    pub fn of(config: ModelConfig, seed: u64) -> Self {
        TinyRandom { config, seed }
    }

    /// SHA-256 of the seed and the shape, since there is no file.
    pub fn sha256(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(format!("{TINY_RANDOM} {} {:?}", self.seed, self.config));
        hex(&hash.finalize())
    }
}

impl WeightSource for TinyRandom {
    fn config(&self) -> &ModelConfig {
        &self.config
    }

    fn load(&self, name: &str) -> Result<Weight, LmError> {
        let all = self.config.tensors();
        let (stream, shape) = all.into_iter().enumerate().find(|(_, (known, _))| known == name).map_or_else(
            || {
                Err(LmError::Tensor {
                    path: TINY_RANDOM.into(),
                    tensor: name.to_owned(),
                    reason: "this model has no such tensor".to_owned(),
                })
            },
            |(place, (_, shape))| Ok((place as u64, shape)),
        )?;
        let count = shape.iter().product();
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(stream);
        // Uniform with the standard deviation of a usual initialisation: unlike a normal, it needs no
        // logarithm, whose last bit differs between machines.
        let (centre, deviation) = match *shape {
            [_] if name.ends_with(".bias") => (0.0, 0.1),
            [_] => (1.0, 0.0),
            // Small beside what the blocks add, or a tied head would only repeat its input.
            _ if name.contains("embed") => (0.0, 0.1),
            [_, columns] => (0.0, 1.0 / (columns as f32).sqrt()),
            _ => (0.0, 0.1),
        };
        let half_width = deviation * 3f32.sqrt();
        let data = (0..count)
            .map(|_| {
                let unit = (rng.next_u32() >> 8) as f32 / (1u32 << 23) as f32; // [0, 2)
                centre + (unit - 1.0) * half_width
            })
            .collect();
        Ok(Weight { shape, data })
    }
}

/// Its tokenizer: id n is byte n, then the three special tokens.
pub(crate) fn tokenizer() -> Result<Tokenizer, LmError> {
    let bytes = alphabet();
    let tokens = bytes.iter().map(char::to_string).chain(SPECIALS.map(str::to_owned)).collect();
    let mut kinds = vec![TokenKind::Normal; 256];
    kinds.resize(256 + SPECIALS.len(), TokenKind::Control);
    let vocabulary = Vocabulary { tokens, kinds, merges: Vec::new(), rule: SplitRule::Bytes };
    Tokenizer::from_vocabulary(&vocabulary, None, Vec::new())
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tensors_are_reproducible_and_distinct() {
        let model = TinyRandom::new();
        for (name, shape) in model.config().tensors() {
            let weight = model.load(&name).expect("a tensor of its own list");
            assert_eq!(weight.shape, shape, "{name}");
            assert_eq!(weight.data.len(), shape.iter().product::<usize>(), "{name}");
            assert_eq!(weight, model.load(&name).expect("again"), "{name}");
        }
        let load = |name: &str| model.load(name).expect("known").data;
        let (up, gate) =
            (load("model.layers.0.mlp.up_proj.weight"), load("model.layers.0.mlp.gate_proj.weight"));
        assert_ne!(up, gate);
        let variance = up.iter().map(|w| f64::from(w * w)).sum::<f64>() / up.len() as f64;
        assert!((variance * 64.0 - 1.0).abs() < 0.05, "{variance}");
        assert!(model.load("lm_head.weight").is_err(), "the head is tied");
    }

    #[test]
    fn ids_are_bytes() {
        let tokenizer = tokenizer().expect("built in");
        assert_eq!(tokenizer.encode("a é\n<|im_end|>").expect("encodes"), [97, 32, 0xC3, 0xA9, 10, 257]);
        assert_eq!(tokenizer.decode(&[97, 32, 0xC3, 0xA9, 10, 257]), "a é\n");
        assert_eq!(tokenizer.vocab_size(), TinyRandom::new().config().vocab_size);
        assert_eq!(tokenizer.eos(), [257, 258]);
    }
}
