//! The model's shape from config.json, and what the engine cannot run.

use std::f64::consts::PI;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::shape_check::check;
use crate::{Architecture, LmError, ModelConfig};

/// The keys that matter, as transformers writes them. Others are allowed: the file is not ours.
#[derive(Debug, Deserialize)]
struct ConfigJson {
    vocab_size: usize,
    hidden_size: usize,
    intermediate_size: usize,
    num_hidden_layers: usize,
    num_attention_heads: usize,
    num_key_value_heads: Option<usize>,
    head_dim: Option<usize>,
    rms_norm_eps: f64,
    max_position_embeddings: usize,
    #[serde(default)]
    tie_word_embeddings: bool,
    hidden_act: Option<String>,
    partial_rotary_factor: Option<f64>,
    #[serde(default)]
    use_sliding_window: bool,
    quantization_config: Option<Value>,
    /// Up to transformers 4.
    rope_theta: Option<f64>,
    /// Up to transformers 4.
    rope_scaling: Option<Rope>,
    /// From transformers 5: both of the above in one.
    rope_parameters: Option<Rope>,
}

#[derive(Debug, Clone, Default, Deserialize)]
struct Rope {
    #[serde(alias = "type")]
    rope_type: Option<String>,
    rope_theta: Option<f64>,
    factor: Option<f64>,
    low_freq_factor: Option<f64>,
    high_freq_factor: Option<f64>,
    original_max_position_embeddings: Option<f64>,
}

/// Reads the file; `has` says whether the weights have a tensor of that name.
pub(super) fn read(path: &Path, has: impl Fn(&str) -> bool) -> Result<ModelConfig, LmError> {
    let text = std::fs::read_to_string(path).map_err(|source| LmError::Io {
        action: "read",
        path: path.to_owned(),
        source,
    })?;
    let bad = |reason: String| LmError::File { path: path.to_owned(), reason };
    let architecture = architecture(&text, path)?;
    let json: ConfigJson = serde_json::from_str(&text).map_err(|e| bad(e.to_string()))?;
    if json.quantization_config.is_some() {
        return Err(bad("quantised safetensors are not supported; use f32, f16 or bf16, or a GGUF".into()));
    }
    if json.use_sliding_window {
        return Err(bad("sliding-window attention is not supported".into()));
    }
    if json.hidden_act.as_deref().is_some_and(|act| act != "silu") {
        return Err(bad(format!("hidden_act {:?} is not supported; silu is", json.hidden_act)));
    }
    if json.partial_rotary_factor.is_some_and(|factor| factor != 1.0) {
        return Err(bad("partly rotated heads are not supported".into()));
    }
    let heads = json.num_attention_heads;
    if heads == 0 || json.num_hidden_layers == 0 || json.hidden_size == 0 || json.vocab_size == 0 {
        return Err(bad("a size is zero".into()));
    }
    let rope = json.rope_parameters.clone().or_else(|| json.rope_scaling.clone()).unwrap_or_default();
    let rope_theta = rope.rope_theta.or(json.rope_theta).unwrap_or(10_000.0);
    let usual = match architecture {
        // What transformers takes where the file says nothing.
        Architecture::Qwen3 => 128,
        Architecture::Llama | Architecture::Qwen2 => json.hidden_size / heads,
    };
    let head_dim = json.head_dim.unwrap_or(usual);
    let config = ModelConfig {
        architecture,
        vocab_size: json.vocab_size,
        hidden_size: json.hidden_size,
        intermediate_size: json.intermediate_size,
        layers: json.num_hidden_layers,
        heads,
        kv_heads: json.num_key_value_heads.unwrap_or(heads),
        head_dim,
        norm_eps: json.rms_norm_eps,
        rope_theta,
        rope_factors: rope.factors(rope_theta, head_dim).map_err(bad)?,
        tied: json.tie_word_embeddings,
        qkv_bias: has("model.layers.0.self_attn.q_proj.bias"),
        qk_norm: has("model.layers.0.self_attn.q_norm.weight"),
        context: json.max_position_embeddings,
    };
    check(&config, path)?;
    Ok(config)
}

/// Before the other keys are read: another architecture has other keys, and that is what to say.
fn architecture(text: &str, path: &Path) -> Result<Architecture, LmError> {
    #[derive(Deserialize)]
    struct Kind {
        model_type: String,
    }
    let bad = |reason: String| LmError::File { path: path.to_owned(), reason };
    let kind: Kind = serde_json::from_str(text).map_err(|e| bad(e.to_string()))?;
    match kind.model_type.as_str() {
        "llama" => Ok(Architecture::Llama),
        "qwen2" => Ok(Architecture::Qwen2),
        "qwen3" => Ok(Architecture::Qwen3),
        other => Err(bad(format!("architecture `{other}` is not supported; llama, qwen2 and qwen3 are"))),
    }
}

impl Rope {
    /// Divisors of the rotary frequencies, `head_dim / 2` of them, or none.
    fn factors(&self, theta: f64, head_dim: usize) -> Result<Vec<f32>, String> {
        let need = |value: Option<f64>, key: &str| {
            value.filter(|x| x.is_finite() && *x > 0.0).ok_or_else(|| {
                format!("rotary scaling needs a positive `{key}`; take the config.json of the model")
            })
        };
        match self.rope_type.as_deref() {
            None | Some("default") => Ok(Vec::new()),
            Some("linear") => Ok(vec![need(self.factor, "factor")? as f32; head_dim / 2]),
            Some("llama3") => {
                let factor = need(self.factor, "factor")?;
                let low = need(self.low_freq_factor, "low_freq_factor")?;
                let high = need(self.high_freq_factor, "high_freq_factor")?;
                let trained =
                    need(self.original_max_position_embeddings, "original_max_position_embeddings")?;
                if high <= low {
                    return Err("high_freq_factor must exceed low_freq_factor".to_owned());
                }
                Ok(llama3_factors(theta, head_dim, factor, low, high, trained))
            }
            Some(other) => {
                Err(format!("rotary scaling `{other}` is not supported; default, linear and llama3 are"))
            }
        }
    }
}

/// Divisors of the rotary frequencies of Llama 3.1 (arXiv 2407.21783), `head_dim / 2` of them: slow pairs are
/// stretched, fast ones kept, and between the two the inverse divisor goes linearly in the number of turns.
pub(crate) fn llama3_factors(
    theta: f64,
    head_dim: usize,
    factor: f64,
    low: f64,
    high: f64,
    trained: f64,
) -> Vec<f32> {
    let divisor = |pair: usize| {
        let turns = trained * theta.powf(-2.0 * pair as f64 / head_dim as f64) / (2.0 * PI);
        let keep = ((turns - low) / (high - low)).clamp(0.0, 1.0);
        (1.0 / ((1.0 - keep) / factor + keep)) as f32
    };
    (0..head_dim / 2).map(divisor).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LLAMA: &str = r#"{"model_type": "llama", "vocab_size": 32, "hidden_size": 16,
        "intermediate_size": 24, "num_hidden_layers": 1, "num_attention_heads": 4,
        "num_key_value_heads": 2, "rms_norm_eps": 1e-5, "max_position_embeddings": 128,
        "rope_theta": 500000.0, "tie_word_embeddings": true}"#;

    fn parse(text: &str) -> Result<ModelConfig, String> {
        let folder = tempfile::tempdir().expect("temporary folder");
        let path = folder.path().join("config.json");
        std::fs::write(&path, text).expect("writes");
        read(&path, |_| false).map_err(|e| e.to_string().replace(&format!("{}: ", path.display()), ""))
    }

    #[test]
    fn old_and_new_spellings_of_rope_agree() {
        let old = parse(LLAMA).expect("reads");
        assert_eq!((old.rope_theta, old.head_dim, old.kv_heads, old.tied), (5e5, 4, 2, true));
        let new = LLAMA.replace(
            r#""rope_theta": 500000.0"#,
            r#""rope_parameters": {"rope_type": "default", "rope_theta": 500000.0}"#,
        );
        assert_eq!(parse(&new).expect("reads"), old);
    }

    #[test]
    fn llama3_scaling_has_its_published_ends() {
        // Llama 3.2's numbers; heads of 64.
        let rope = Rope {
            rope_type: Some("llama3".to_owned()),
            factor: Some(32.0),
            low_freq_factor: Some(1.0),
            high_freq_factor: Some(4.0),
            original_max_position_embeddings: Some(8192.0),
            ..Rope::default()
        };
        let factors = rope.factors(500_000.0, 64).expect("complete");
        assert_eq!(factors.len(), 32);
        assert_eq!((factors[0], factors[31]), (1.0, 32.0));
        assert!(factors.is_sorted());
        // Pair 16 turns 8192 / (2 pi sqrt(500000)) = 1.8438 times: keep = 0.28127.
        assert!((factors[16] - 1.0 / (0.718_73 / 32.0 + 0.281_27)).abs() < 1e-3, "{}", factors[16]);
        assert!(Rope { low_freq_factor: None, ..rope }.factors(5e5, 64).is_err());
    }

    #[test]
    fn refusals_say_what_is_supported() {
        let phi3 = parse(r#"{"model_type": "phi3"}"#).expect_err("not ours");
        assert_eq!(phi3, "architecture `phi3` is not supported; llama, qwen2 and qwen3 are");
        let with = |extra: &str| parse(&LLAMA.replacen('{', &format!("{{{extra},"), 1)).expect_err(extra);
        assert!(with(r#""quantization_config": {"bits": 4}"#).contains("quantised"));
        assert!(with(r#""rope_scaling": {"type": "yarn", "factor": 4}"#).contains("`yarn`"));
        assert!(with(r#""hidden_act": "gelu""#).contains("silu"));
        let uneven = parse(&LLAMA.replace(r#""num_key_value_heads": 2"#, r#""num_key_value_heads": 3"#));
        assert!(uneven.expect_err("4 over 3").contains("evenly"));
        let missing = parse(&LLAMA.replace("hidden_size", "hidden"));
        assert!(missing.expect_err("no size").contains("hidden_size"));
    }
}
