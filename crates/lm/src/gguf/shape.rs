//! The model's shape from a GGUF's metadata, and what the engine cannot run.

use candle_core::quantized::gguf_file::Content;

use super::metadata::Metadata;
use crate::{Architecture, LmError, ModelConfig, shape_check::check};

/// All but `rope_factors` that lie in a tensor.
pub(super) fn read(meta: &Metadata, content: &Content) -> Result<ModelConfig, LmError> {
    let bad = |reason: String| LmError::File { path: meta.path().to_owned(), reason };
    let name = meta.text("general.architecture")?;
    let architecture = match name.as_str() {
        "llama" => Architecture::Llama,
        "qwen2" => Architecture::Qwen2,
        "qwen3" => Architecture::Qwen3,
        other => {
            return Err(bad(format!("architecture `{other}` is not supported; llama, qwen2 and qwen3 are")));
        }
    };
    if meta.optional_integer("split.count").is_some_and(|parts| parts > 1) {
        return Err(bad("it is one part of a split GGUF; merge the parts with llama-gguf-split".into()));
    }
    let key = |part: &str| format!("{name}.{part}");
    if meta.optional_integer(&key("expert_count")).is_some_and(|experts| experts > 0) {
        return Err(bad("mixtures of experts are not supported; use a dense llama, qwen2 or qwen3".into()));
    }
    let hidden_size = meta.count(&key("embedding_length"))?;
    let heads = meta.count(&key("attention.head_count"))?;
    let kv_key = key("attention.head_count_kv");
    let kv_heads = if meta.has(&kv_key) { meta.count(&kv_key)? } else { heads };
    let width_key = key("attention.key_length");
    let head_dim = if meta.has(&width_key) { meta.count(&width_key)? } else { hidden_size / heads };
    let rotated = meta.optional_integer(&key("rope.dimension_count")).unwrap_or(head_dim as u64);
    if rotated != head_dim as u64 {
        return Err(bad(format!(
            "only {rotated} of {head_dim} dimensions of a head are rotated, which is not supported"
        )));
    }
    let embedding = content.tensor_infos.get("token_embd.weight").ok_or_else(|| LmError::Tensor {
        path: meta.path().to_owned(),
        tensor: "token_embd.weight".to_owned(),
        reason: "it is missing; download the file again".to_owned(),
    })?;
    let theta_key = key("rope.freq_base");
    let config = ModelConfig {
        architecture,
        vocab_size: embedding.shape.dims().first().copied().unwrap_or(0),
        hidden_size,
        intermediate_size: meta.count(&key("feed_forward_length"))?,
        layers: meta.count(&key("block_count"))?,
        heads,
        kv_heads,
        head_dim,
        norm_eps: meta.number(&key("attention.layer_norm_rms_epsilon"))?,
        rope_theta: if meta.has(&theta_key) { meta.number(&theta_key)? } else { 10_000.0 },
        rope_factors: linear_scaling(meta, &name, head_dim)?,
        tied: !content.tensor_infos.contains_key("output.weight"),
        qkv_bias: content.tensor_infos.contains_key("blk.0.attn_q.bias"),
        qk_norm: content.tensor_infos.contains_key("blk.0.attn_q_norm.weight"),
        context: meta.count(&key("context_length"))?,
    };
    check(&config, meta.path())?;
    Ok(config)
}

/// Linear scaling divides all frequencies alike.
fn linear_scaling(meta: &Metadata, name: &str, head_dim: usize) -> Result<Vec<f32>, LmError> {
    let kind = meta.optional_text(&format!("{name}.rope.scaling.type"));
    match kind.as_deref() {
        None | Some("none") => Ok(Vec::new()),
        Some("linear") => {
            let factor = meta.number(&format!("{name}.rope.scaling.factor"))?;
            Ok(vec![factor as f32; head_dim / 2])
        }
        Some(other) => Err(LmError::File {
            path: meta.path().to_owned(),
            reason: format!("rotary scaling `{other}` is not supported; none, linear and llama3 are"),
        }),
    }
}
