//! Relations between the sizes of a model that the engine relies on, checked once for every format.

use std::path::Path;

use crate::{LmError, ModelConfig};

/// Refuses a shape that no model of these families has.
pub(crate) fn check(config: &ModelConfig, path: &Path) -> Result<(), LmError> {
    let bad = |reason: String| Err(LmError::File { path: path.to_owned(), reason });
    let ModelConfig { heads, kv_heads, head_dim, .. } = *config;
    if kv_heads == 0 || heads % kv_heads != 0 {
        return bad(format!("{heads} query heads do not share {kv_heads} key-value heads evenly"));
    }
    if head_dim == 0 || head_dim % 2 != 0 {
        return bad(format!("a head of width {head_dim} has no rotary pairs"));
    }
    if config.norm_eps <= 0.0 || config.rope_theta <= 0.0 {
        return bad(format!(
            "norm epsilon {} and rotary base {} must be positive",
            config.norm_eps, config.rope_theta
        ));
    }
    if !config.rope_factors.is_empty()
        && (config.rope_factors.len() != head_dim / 2
            || config.rope_factors.iter().any(|f| !f.is_finite() || *f <= 0.0))
    {
        return bad(format!("rotary scaling must be {} positive divisors", head_dim / 2));
    }
    Ok(())
}
