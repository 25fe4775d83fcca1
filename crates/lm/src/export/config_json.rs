//! config.json of an export.

use std::path::Path;

use serde_json::{Value, json};

use super::write_json;
use crate::safetensors::llama3_factors;
use crate::{Architecture, LmError, ModelConfig, Tokenizer};

const FILE: &str = "config.json";

/// The folder's own, with the type that the weights have now.
pub(super) fn adapt(origin: &Path, folder: &Path) -> Result<(), LmError> {
    let path = origin.join(FILE);
    let text = std::fs::read_to_string(&path).map_err(super::io("read", &path))?;
    let mut config: Value =
        serde_json::from_str(&text).map_err(|e| LmError::File { path, reason: e.to_string() })?;
    // The key that transformers 5 writes, where the file has it, else the one that all versions read.
    let key = if config.get("dtype").is_some() { "dtype" } else { "torch_dtype" };
    config[key] = json!("float32");
    write_json(&folder.join(FILE), &config)
}

/// One that states the model's shape.
pub(super) fn write(config: &ModelConfig, tokenizer: &Tokenizer, folder: &Path) -> Result<(), LmError> {
    let class = match config.architecture {
        Architecture::Llama => "LlamaForCausalLM",
        Architecture::Qwen2 => "Qwen2ForCausalLM",
        Architecture::Qwen3 => "Qwen3ForCausalLM",
    };
    let mut out = json!({
        "architectures": [class],
        "model_type": config.architecture.name(),
        "vocab_size": config.vocab_size,
        "hidden_size": config.hidden_size,
        "intermediate_size": config.intermediate_size,
        "num_hidden_layers": config.layers,
        "num_attention_heads": config.heads,
        "num_key_value_heads": config.kv_heads,
        "head_dim": config.head_dim,
        "hidden_act": "silu",
        "rms_norm_eps": config.norm_eps,
        "rope_theta": config.rope_theta,
        "max_position_embeddings": config.context,
        "tie_word_embeddings": config.tied,
        "attention_bias": false,
        "mlp_bias": false,
        "bos_token_id": tokenizer.bos(),
        "eos_token_id": tokenizer.eos()[0],
        "torch_dtype": "float32",
    });
    if let Some(scaling) = scaling(config, folder)? {
        out["rope_scaling"] = scaling;
    }
    write_json(&folder.join(FILE), &out)
}

/// The rule that gives the divisors, which is what a config.json states.
fn scaling(config: &ModelConfig, folder: &Path) -> Result<Option<Value>, LmError> {
    let factors = &config.rope_factors;
    let Some(&last) = factors.last() else { return Ok(None) };
    if factors.iter().all(|factor| *factor == last) {
        return Ok(Some(json!({"rope_type": "linear", "factor": last})));
    }
    // The constants of every llama 3 (arXiv 2407.21783); the largest divisor is the factor.
    let (low, high, trained) = (1.0, 4.0, 8192.0);
    let known = llama3_factors(config.rope_theta, config.head_dim, f64::from(last), low, high, trained);
    if known.iter().zip(factors).all(|(a, b)| (a - b).abs() <= 1e-4 * b) {
        return Ok(Some(json!({
            "rope_type": "llama3",
            "factor": last,
            "low_freq_factor": low,
            "high_freq_factor": high,
            "original_max_position_embeddings": trained as u64,
        })));
    }
    Err(LmError::File {
        path: folder.join(FILE),
        reason: "the model's rotary divisors follow no rule that this file can state; run with the model's \
                 safetensors folder instead of the GGUF"
            .to_owned(),
    })
}
