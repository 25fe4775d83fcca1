//! GGUF's tensor names beside the canonical ones.

/// Parts of a block: canonical suffix, GGUF suffix.
const BLOCK: [(&str, &str); 14] = [
    ("input_layernorm.weight", "attn_norm.weight"),
    ("self_attn.q_proj.weight", "attn_q.weight"),
    ("self_attn.k_proj.weight", "attn_k.weight"),
    ("self_attn.v_proj.weight", "attn_v.weight"),
    ("self_attn.q_proj.bias", "attn_q.bias"),
    ("self_attn.k_proj.bias", "attn_k.bias"),
    ("self_attn.v_proj.bias", "attn_v.bias"),
    ("self_attn.q_norm.weight", "attn_q_norm.weight"),
    ("self_attn.k_norm.weight", "attn_k_norm.weight"),
    ("self_attn.o_proj.weight", "attn_output.weight"),
    ("post_attention_layernorm.weight", "ffn_norm.weight"),
    ("mlp.gate_proj.weight", "ffn_gate.weight"),
    ("mlp.up_proj.weight", "ffn_up.weight"),
    ("mlp.down_proj.weight", "ffn_down.weight"),
];

/// Tensors outside the blocks.
const OUTER: [(&str, &str); 3] = [
    ("model.embed_tokens.weight", "token_embd.weight"),
    ("model.norm.weight", "output_norm.weight"),
    ("lm_head.weight", "output.weight"),
];

/// GGUF's name of a canonical tensor.
pub(crate) fn gguf_name(canonical: &str) -> Option<String> {
    if let Some((_, name)) = OUTER.iter().find(|(known, _)| *known == canonical) {
        return Some((*name).to_owned());
    }
    let (layer, part) = canonical.strip_prefix("model.layers.")?.split_once('.')?;
    let (_, name) = BLOCK.iter().find(|(known, _)| *known == part)?;
    Some(format!("blk.{layer}.{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_both_kinds() {
        assert_eq!(gguf_name("lm_head.weight").as_deref(), Some("output.weight"));
        let name = gguf_name("model.layers.12.mlp.down_proj.weight");
        assert_eq!(name.as_deref(), Some("blk.12.ffn_down.weight"));
        assert_eq!(gguf_name("model.layers.0.self_attn.o_proj.bias"), None);
    }
}
