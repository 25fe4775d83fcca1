//! How p values are written.

/// Three decimals, or a power of ten where they would not tell it from zero.
pub fn p_text(p: f64) -> String {
    if p < 0.001 { format!("{p:.1e}") } else { format!("{p:.3}") }
}

#[cfg(test)]
mod tests {
    #[test]
    fn small_ones_are_not_zero() {
        assert_eq!([0.25, 0.0012, 5.96e-8].map(super::p_text), ["0.250", "0.001", "6.0e-8"]);
    }
}
