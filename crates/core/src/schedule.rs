//! How sigma falls over a run.

use std::f64::consts::PI;

/// Cosine decay from `start` at step 0 to `end` at step `steps - 1` (AgenticESOpt, arXiv 2608.17310).
///
/// Both ends are returned exactly: the formula alone misses `end` in the last bits. With one step
/// there is no room to decay, so that it has `start`.
pub fn cosine(start: f64, end: f64, step: u32, steps: u32) -> f64 {
    if step == 0 || steps <= 1 {
        return start;
    }
    if step >= steps - 1 {
        return end;
    }
    let progress = f64::from(step) / f64::from(steps - 1);
    start + (end - start) * (1.0 - (PI * progress).cos()) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_exact_and_the_middle_is_half() {
        assert_eq!(cosine(1e-3, 0.0, 0, 25), 1e-3);
        assert_eq!(cosine(1e-3, 0.0, 24, 25), 0.0);
        assert!((cosine(1e-3, 0.0, 12, 25) - 5e-4).abs() < 1e-18);
        assert_eq!(cosine(0.3, 0.1, 0, 1), 0.3);
    }

    #[test]
    fn never_rises() {
        let all: Vec<f64> = (0..50).map(|g| cosine(0.01, 0.001, g, 50)).collect();
        assert!(all.windows(2).all(|w| w[1] < w[0]));
    }
}
