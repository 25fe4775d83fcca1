//! The arithmetic between the products, each over one row: deterministic, and written so that the
//! compiler vectorises it.

use super::kernel::{Kernel, Vectorised};

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

/// RMSNorm (Zhang and Sennrich 2019): out = x / sqrt(mean(x^2) + eps) * weight.
pub fn rms_norm(kernel: Kernel, x: &[f32], weight: &[f32], eps: f32, out: &mut [f32]) {
    let mean = kernel.dot(x, x) / x.len() as f32;
    kernel.vectorise(Scale { x, weight, scale: 1.0 / (mean + eps).sqrt(), out });
}

/// [`rms_norm`] of a vector in place.
pub fn rms_norm_in_place(kernel: Kernel, x: &mut [f32], weight: &[f32], eps: f32) {
    let mean = kernel.dot(x, x) / x.len() as f32;
    let scale = 1.0 / (mean + eps).sqrt();
    for (x, &weight) in x.iter_mut().zip(weight) {
        *x = *x * scale * weight;
    }
}

struct Scale<'a> {
    x: &'a [f32],
    weight: &'a [f32],
    scale: f32,
    out: &'a mut [f32],
}

impl Vectorised for Scale<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for ((out, &x), &weight) in self.out.iter_mut().zip(self.x).zip(self.weight) {
            *out = x * self.scale * weight;
        }
    }
}

/// out[j] = scale * x . columns[j], columns [out.len()][x.len()]: the first half of a low-rank correction.
pub fn project(kernel: Kernel, x: &[f32], columns: &[f32], scale: f32, out: &mut [f32]) {
    for (out, column) in out.iter_mut().zip(columns.chunks_exact(x.len())) {
        *out = scale * kernel.dot(x, column);
    }
}

/// out += factor * x, fused.
pub fn add_scaled(kernel: Kernel, x: &[f32], factor: f32, out: &mut [f32]) {
    kernel.vectorise(AddScaled { x, factor, out });
}

struct AddScaled<'a> {
    x: &'a [f32],
    factor: f32,
    out: &'a mut [f32],
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
pub fn softmax(kernel: Kernel, scores: &mut [f32], scale: f32) -> f32 {
    let max = kernel.largest(scores);
    kernel.vectorise(Exponents { scores, max, scale });
    1.0 / kernel.sum(scores)
}

struct Exponents<'a> {
    scores: &'a mut [f32],
    max: f32,
    scale: f32,
}

impl Vectorised for Exponents<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for score in self.scores.iter_mut() {
            *score = exp((*score - self.max) * self.scale);
        }
    }
}

/// The gated activation of SwiGLU (Shazeer 2020): gate becomes gate / (1 + e^-gate) * up.
pub fn swiglu(kernel: Kernel, gate: &mut [f32], up: &[f32]) {
    kernel.vectorise(SwiGlu { gate, up });
}

struct SwiGlu<'a> {
    gate: &'a mut [f32],
    up: &'a [f32],
}

impl Vectorised for SwiGlu<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (gate, &up) in self.gate.iter_mut().zip(self.up) {
            *gate = *gate / (1.0 + exp(-*gate)) * up;
        }
    }
}

/// Rotates the pairs (i, i + n / 2) of one head [n] by the angles of its position (Su et al. 2021).
pub fn rotate(kernel: Kernel, head: &mut [f32], (cos, sin): (&[f32], &[f32])) {
    kernel.vectorise(Rotate { head, cos, sin });
}

struct Rotate<'a> {
    head: &'a mut [f32],
    cos: &'a [f32],
    sin: &'a [f32],
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
                let mut keep = |values: &[f32]| all.extend(values.iter().map(|v| v.to_bits()));
                rms_norm(kernel, &x, &y, 1e-5, &mut out);
                keep(&out);
                swiglu(kernel, &mut out, &y);
                keep(&out);
                add_scaled(kernel, &x, 0.3, &mut out);
                keep(&out);
                keep(&[softmax(kernel, &mut out, 0.125)]);
                keep(&out);
                rotate(kernel, &mut out[..576], (&x[..288], &y[..288]));
                keep(&out);
                let mut sums = [0.0; 2];
                project(kernel, &x[..288], &y, 0.01, &mut sums);
                keep(&sums);
                all
            })
            .collect();
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
