//! The arithmetic between the products, each over one row: deterministic, and written so that the
//! compiler vectorises it.
//!
//! Sums run in 32 lanes, element e in lane e % 32, and then fold the lanes in halves: an order that
//! depends on nothing but the length.

use super::kernel::{PANEL, Vectorised};

/// e^x, to about 2 units in the last place; below -87 it stays at e^-87, above 88 at e^88. NaN stays NaN.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    const LOG2_E: f32 = std::f32::consts::LOG2_E;
    // ln 2 in two parts, the first with few enough bits that n times it is exact.
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    // Adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits.
    const ROUND: f32 = 12_582_912.0;
    let x = x.clamp(-87.0, 88.0);
    let rounded = x * LOG2_E + ROUND;
    let n = rounded - ROUND;
    let r = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    // The Taylor series to r^7 / 7!, |r| <= ln(2) / 2.
    let series = ((((r * (1.0 / 5_040.0) + 1.0 / 720.0) * r + 1.0 / 120.0) * r + 1.0 / 24.0) * r + 1.0 / 6.0)
        * r
        + 0.5;
    let mantissa = series * r * r + r + 1.0;
    let scale = f32::from_bits((rounded.to_bits() << 23).wrapping_add(127 << 23));
    mantissa * scale
}

#[inline(always)]
fn fold(mut lanes: [f32; PANEL]) -> f32 {
    let mut half = PANEL / 2;
    while half > 0 {
        for i in 0..half {
            lanes[i] += lanes[i + half];
        }
        half /= 2;
    }
    lanes[0]
}

#[inline(always)]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0f32; PANEL];
    let (a_chunks, b_chunks) = (a.chunks_exact(PANEL), b.chunks_exact(PANEL));
    let (a_rest, b_rest) = (a_chunks.remainder(), b_chunks.remainder());
    for (a, b) in a_chunks.zip(b_chunks) {
        for i in 0..PANEL {
            lanes[i] = a[i].mul_add(b[i], lanes[i]);
        }
    }
    for (lane, (&a, &b)) in lanes.iter_mut().zip(a_rest.iter().zip(b_rest)) {
        *lane = a.mul_add(b, *lane);
    }
    fold(lanes)
}

/// RMSNorm (Zhang and Sennrich 2019): out = x / sqrt(mean(x^2) + eps) * weight.
pub struct RmsNorm<'a> {
    /// The row.
    pub x: &'a [f32],
    /// Its gains, as long.
    pub weight: &'a [f32],
    /// Added to the mean square.
    pub eps: f32,
    /// Where the result goes.
    pub out: &'a mut [f32],
}

impl Vectorised for RmsNorm<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mean = dot(self.x, self.x) / self.x.len() as f32;
        let scale = 1.0 / (mean + self.eps).sqrt();
        for ((out, &x), &weight) in self.out.iter_mut().zip(self.x).zip(self.weight) {
            *out = x * scale * weight;
        }
    }
}

/// out[j] = scale * x . columns[j]: the first half of a low-rank correction.
pub struct Project<'a> {
    /// The row [n].
    pub x: &'a [f32],
    /// Columns of the factor B, [rank][n].
    pub columns: &'a [f32],
    /// sigma / sqrt(rank).
    pub scale: f32,
    /// [rank].
    pub out: &'a mut [f32],
}

impl Vectorised for Project<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (out, column) in self.out.iter_mut().zip(self.columns.chunks_exact(self.x.len())) {
            *out = self.scale * dot(self.x, column);
        }
    }
}

/// out += factor * x, fused.
pub struct AddScaled<'a> {
    /// What is added.
    pub x: &'a [f32],
    /// Times this.
    pub factor: f32,
    /// To this.
    pub out: &'a mut [f32],
}

impl Vectorised for AddScaled<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (out, &x) in self.out.iter_mut().zip(self.x) {
            *out = self.factor.mul_add(x, *out);
        }
    }
}

/// Softmax without its last division: scores become e^(scale * (score - max)); returns 1 / their sum.
pub struct Softmax<'a> {
    /// Scores of the positions seen.
    pub scores: &'a mut [f32],
    /// 1 / sqrt(head_dim).
    pub scale: f32,
}

impl Vectorised for Softmax<'_> {
    type Output = f32;

    #[inline(always)]
    fn run(self) -> f32 {
        let mut max = f32::NEG_INFINITY;
        for &score in self.scores.iter() {
            max = if score > max { score } else { max };
        }
        for score in self.scores.iter_mut() {
            *score = exp((*score - max) * self.scale);
        }
        let mut lanes = [0.0f32; PANEL];
        let chunks = self.scores.chunks_exact(PANEL);
        let rest = chunks.remainder();
        for chunk in chunks {
            for i in 0..PANEL {
                lanes[i] += chunk[i];
            }
        }
        for (lane, &value) in lanes.iter_mut().zip(rest) {
            *lane += value;
        }
        1.0 / fold(lanes)
    }
}

/// The gated activation of SwiGLU (Shazeer 2020): out = gate / (1 + e^-gate) * up.
pub struct SwiGlu<'a> {
    /// Before the activation.
    pub gate: &'a [f32],
    /// What it gates.
    pub up: &'a [f32],
    /// Where the result goes.
    pub out: &'a mut [f32],
}

impl Vectorised for SwiGlu<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for ((out, &gate), &up) in self.out.iter_mut().zip(self.gate).zip(self.up) {
            *out = gate / (1.0 + exp(-gate)) * up;
        }
    }
}

/// Rotates the pairs (i, i + n / 2) of one head by the angles of its position (Su et al. 2021).
pub struct Rotate<'a> {
    /// One head [head_dim].
    pub head: &'a mut [f32],
    /// Cosines [head_dim / 2].
    pub cos: &'a [f32],
    /// Sines [head_dim / 2].
    pub sin: &'a [f32],
}

impl Vectorised for Rotate<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (first, second) = self.head.split_at_mut(self.cos.len());
        for (((a, b), &cos), &sin) in first.iter_mut().zip(second).zip(self.cos).zip(self.sin) {
            (*a, *b) = (*a * cos - *b * sin, *a * sin + *b * cos);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::kernel::Kernel;

    #[test]
    fn exp_is_accurate() {
        for i in -86_990..88_000 {
            let x = i as f32 * 1e-3;
            let want = f64::from(x).exp();
            assert!((f64::from(exp(x)) - want).abs() <= 2.5e-7 * want, "{x}: {} {want}", exp(x));
        }
        assert!(exp(f32::NAN).is_nan());
        assert!(exp(f32::NEG_INFINITY) < 1e-37);
    }

    #[test]
    fn instruction_sets_agree() {
        let x: Vec<f32> = (0..577).map(|i| ((i * 37 % 101) as f32 - 50.0) / 17.0).collect();
        let y: Vec<f32> = (0..577).map(|i| ((i * 53 % 97) as f32 - 48.0) / 13.0).collect();
        let results: Vec<Vec<u32>> = Kernel::available()
            .into_iter()
            .map(|kernel| {
                let mut all = Vec::new();
                let mut out = vec![0.0; x.len()];
                kernel.vectorise(RmsNorm { x: &x, weight: &y, eps: 1e-5, out: &mut out });
                all.extend(out.iter().map(|v| v.to_bits()));
                kernel.vectorise(SwiGlu { gate: &x, up: &y, out: &mut out });
                all.extend(out.iter().map(|v| v.to_bits()));
                kernel.vectorise(AddScaled { x: &x, factor: 0.3, out: &mut out });
                all.extend(out.iter().map(|v| v.to_bits()));
                let inverse = kernel.vectorise(Softmax { scores: &mut out, scale: 0.125 });
                all.extend(out.iter().map(|v| v.to_bits()));
                all.push(inverse.to_bits());
                let mut sums = [0.0];
                kernel.vectorise(Project { x: &x, columns: &y, scale: 0.01, out: &mut sums });
                all.push(sums[0].to_bits());
                all
            })
            .collect();
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
