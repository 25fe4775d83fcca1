//! Counter-based normals: element `e` of a stream is a pure function of the stream's key and `e`.
//!
//! A key is made from (run seed, update, direction, tensor name, part); 128 bits of SHA-256 over them
//! fill Philox' key and the upper half of its counter, so that streams never meet. Uniforms become
//! normals by Box-Muller with polynomials of plain IEEE operations: no library function, nothing fused,
//! so that every machine sees the same bits.
//!
//! ```
//! use coevo_lm::{NoiseKey, NoisePart, fill_normals};
//! let key = NoiseKey::new(1, 0, 7, "model.norm.weight", NoisePart::Plain);
//! let (mut whole, mut tail) = ([0.0; 100], [0.0; 30]);
//! fill_normals(&key, 0, &mut whole);
//! fill_normals(&key, 70, &mut tail);
//! assert_eq!(whole[70..], tail);
//! ```

use sha2::{Digest, Sha256};

use super::kernel::{Kernel, Vectorised};
use super::philox;

/// Blocks that stand side by side in a group, one per lane.
const LANES: usize = 16;
/// Normals of one group: four words of each block. Element e is word (e % 64) / 16 of block
/// (e / 64) * 16 + e % 16, so that a vector of blocks is four vectors of elements.
const GROUP: usize = 4 * LANES;

/// Which numbers of a tensor's noise a stream holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoisePart {
    /// One normal per element, row-major: vectors, and matrices under full noise.
    Plain,
    /// The factor A of low-rank noise: column j of A [out, r] is elements j * out .. (j + 1) * out.
    A,
    /// The factor B of low-rank noise: column j of B [in, r] is elements j * in .. (j + 1) * in.
    B,
}

/// The key of one stream of normals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoiseKey {
    key: [u32; 2],
    /// The upper half of the counter; the lower half is the block's number.
    stream: [u32; 2],
}

impl NoiseKey {
    /// The stream of that part of a tensor's noise under direction `direction` of update `update`.
    pub fn new(run_seed: u64, update: u32, direction: u32, tensor: &str, part: NoisePart) -> NoiseKey {
        let mut hash = Sha256::new();
        hash.update(b"coevo noise 1");
        hash.update(run_seed.to_le_bytes());
        hash.update(update.to_le_bytes());
        hash.update(direction.to_le_bytes());
        hash.update([part as u8]);
        hash.update(tensor.as_bytes());
        let digest = hash.finalize();
        let word = |i: usize| u32::from_le_bytes([digest[i], digest[i + 1], digest[i + 2], digest[i + 3]]);
        NoiseKey { key: [word(0), word(4)], stream: [word(8), word(12)] }
    }
}

/// Writes elements `start ..` of the stream to `out`. Any way of cutting a range gives the same numbers.
pub fn fill_normals(key: &NoiseKey, start: u64, out: &mut [f32]) {
    fill_normals_with(Kernel::best(), key, start, out);
}

/// As [`fill_normals`], on a given instruction set.
pub(super) fn fill_normals_with(kernel: Kernel, key: &NoiseKey, start: u64, out: &mut [f32]) {
    kernel.vectorise(Fill { key: *key, start, out });
}

struct Fill<'a> {
    key: NoiseKey,
    start: u64,
    out: &'a mut [f32],
}

impl Vectorised for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut number = self.start / GROUP as u64;
        let mut skip = (self.start % GROUP as u64) as usize;
        let mut out = self.out;
        while !out.is_empty() {
            if skip == 0 && out.len() >= GROUP {
                let (head, rest) = out.split_at_mut(GROUP);
                if let Ok(head) = head.try_into() {
                    group(self.key, number, head);
                }
                out = rest;
            } else {
                let mut whole = [0.0; GROUP];
                group(self.key, number, &mut whole);
                let take = out.len().min(GROUP - skip);
                let (head, rest) = out.split_at_mut(take);
                head.copy_from_slice(&whole[skip..skip + take]);
                out = rest;
                skip = 0;
            }
            number += 1;
        }
    }
}

/// The 64 normals of one group.
#[inline(always)]
fn group(key: NoiseKey, number: u64, out: &mut [f32; GROUP]) {
    let first = number.wrapping_mul(LANES as u64);
    // A group's blocks share the upper word of their number, since a group starts at a multiple of 16.
    let (low, high) = (first as u32, (first >> 32) as u32);
    for lane in 0..LANES {
        let words = philox::block(key.key, [low | lane as u32, high, key.stream[0], key.stream[1]]);
        let (n0, n1) = box_muller(words[0], words[1]);
        let (n2, n3) = box_muller(words[2], words[3]);
        out[lane] = n0;
        out[LANES + lane] = n1;
        out[2 * LANES + lane] = n2;
        out[3 * LANES + lane] = n3;
    }
}

/// Two independent normals from two independent words (Box and Muller 1958).
#[inline(always)]
fn box_muller(a: u32, b: u32) -> (f32, f32) {
    // (a + 1/2) / 2^32: never 0, so that the logarithm is finite; the largest radius is 6.76.
    let uniform = (a as f32 + 0.5) * (1.0 / 4_294_967_296.0);
    let radius = (-2.0 * ln(uniform)).sqrt();
    let (sin, cos) = sin_cos_turn(b);
    (radius * cos, radius * sin)
}

/// ln of a positive normal number, to about 2 units in the last place.
#[inline(always)]
fn ln(x: f32) -> f32 {
    // x = 2^e * m with m in [sqrt(1/2), sqrt(2)); ln m = 2 atanh(s), s = (m - 1) / (m + 1).
    const SQRT_HALF_BITS: u32 = 0x3f35_04f3;
    let bits = x.to_bits().wrapping_sub(SQRT_HALF_BITS);
    let e = (bits as i32) >> 23;
    let m = f32::from_bits((bits & 0x007f_ffff).wrapping_add(SQRT_HALF_BITS));
    let s = (m - 1.0) / (m + 1.0);
    let s2 = s * s;
    let series = ((s2 * (1.0 / 9.0) + 1.0 / 7.0) * s2 + 1.0 / 5.0) * s2 + 1.0 / 3.0;
    e as f32 * std::f32::consts::LN_2 + (2.0 * s + 2.0 * s * s2 * series)
}

/// Sine and cosine of `b` / 2^32 turns.
#[inline(always)]
fn sin_cos_turn(b: u32) -> (f32, f32) {
    // Exact reduction in integers: `quarter` nearest quarter turns and a rest of at most an eighth.
    let quarter = b.wrapping_add(1 << 29) >> 30;
    let rest = b.wrapping_sub(quarter << 30) as i32;
    let x = rest as f32 * (std::f32::consts::FRAC_PI_2 / 1_073_741_824.0);
    let x2 = x * x;
    let sin = x + x * x2 * (((x2 * (1.0 / 362_880.0) - 1.0 / 5_040.0) * x2 + 1.0 / 120.0) * x2 - 1.0 / 6.0);
    let cos = 1.0
        + x2 * ((((x2 * (-1.0 / 3_628_800.0) + 1.0 / 40_320.0) * x2 - 1.0 / 720.0) * x2 + 1.0 / 24.0) * x2
            - 0.5);
    let (s, c) = if quarter & 1 == 0 { (sin, cos) } else { (cos, sin) };
    let flip_sin = (quarter & 2) << 30;
    let flip_cos = (quarter.wrapping_add(1) & 2) << 30;
    (f32::from_bits(s.to_bits() ^ flip_sin), f32::from_bits(c.to_bits() ^ flip_cos))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn normals(key: &NoiseKey, n: usize) -> Vec<f32> {
        let mut out = vec![0.0; n];
        fill_normals(key, 0, &mut out);
        out
    }

    fn key(seed: u64, update: u32, direction: u32, tensor: &str, part: NoisePart) -> NoiseKey {
        NoiseKey::new(seed, update, direction, tensor, part)
    }

    #[test]
    fn pinned() {
        // Golden bits: a changed generator would silently change every published run.
        let key = key(1, 2, 3, "model.norm.weight", NoisePart::Plain);
        let mut out = [0.0; 4];
        fill_normals(&key, 61, &mut out);
        assert_eq!(out.map(f32::to_bits), [1_070_654_566, 1_064_356_141, 1_063_006_535, 1_047_757_226]);
    }

    #[test]
    fn cuts_and_instruction_sets_agree() {
        let key = key(7, 0, 1, "w", NoisePart::A);
        let whole = normals(&key, 1000);
        for kernel in Kernel::available() {
            for size in [1, 3, 16, 64, 65, 200, 1000] {
                let mut out = vec![0.0; 1000];
                for (i, part) in out.chunks_mut(size).enumerate() {
                    fill_normals_with(kernel, &key, (i * size) as u64, part);
                }
                assert!(out.iter().zip(&whole).all(|(a, b)| a.to_bits() == b.to_bits()), "{kernel:?} {size}");
            }
        }
    }

    #[test]
    fn high_counters_do_not_repeat_low_ones() {
        let key = key(7, 0, 1, "w", NoisePart::Plain);
        let (mut low, mut high) = ([0.0; 64], [0.0; 64]);
        fill_normals(&key, 0, &mut low);
        // 2^32 blocks of four on.
        fill_normals(&key, 1 << 34, &mut high);
        assert_ne!(low, high);
    }

    #[test]
    fn elementary_functions_are_accurate() {
        for i in 0..200_000u32 {
            let a = i.wrapping_mul(2_654_435_761);
            let x = (a as f32 + 0.5) / 4_294_967_296.0;
            let want = f64::from(x).ln();
            assert!((f64::from(ln(x)) - want).abs() <= 3e-7 * want.abs().max(0.01), "{x}");
            let (sin, cos) = sin_cos_turn(a);
            let angle = f64::from(a) / 4_294_967_296.0 * std::f64::consts::TAU;
            assert!((f64::from(sin) - angle.sin()).abs() < 2e-7, "{a}");
            assert!((f64::from(cos) - angle.cos()).abs() < 2e-7, "{a}");
        }
    }

    #[test]
    fn moments_are_those_of_the_normal() {
        let n = 4_000_000;
        let sample = normals(&key(11, 0, 0, "w", NoisePart::Plain), n);
        let mean = |power: i32| sample.iter().map(|&x| f64::from(x).powi(power)).sum::<f64>() / n as f64;
        // Five standard errors of each moment: Var(x^k) = (2k - 1)!! - E(x^k)^2.
        for (power, want, variance) in
            [(1, 0.0, 1.0), (2, 1.0, 2.0), (3, 0.0, 15.0), (4, 3.0, 96.0), (6, 15.0, 10_170.0)]
        {
            let limit = 5.0 * f64::sqrt(variance / n as f64);
            assert!(
                (mean(power) - want).abs() < limit,
                "moment {power}: {} not {want} +- {limit}",
                mean(power)
            );
        }
        let largest = sample.iter().fold(0.0f32, |a, &x| a.max(x.abs()));
        assert!((4.5..6.8).contains(&largest), "{largest}");
    }

    #[test]
    fn distribution_passes_kolmogorov_smirnov() {
        let n = 1_000_000;
        let mut sample = normals(&key(12, 3, 4, "w", NoisePart::B), n);
        sample.sort_by(f32::total_cmp);
        let distance = sample
            .iter()
            .enumerate()
            .map(|(i, &x)| {
                let p = normal_cdf(f64::from(x));
                (p - i as f64 / n as f64).abs().max(((i + 1) as f64 / n as f64 - p).abs())
            })
            .fold(0.0, f64::max);
        // The 0.1% point of the Kolmogorov distribution.
        assert!(distance < 1.95 / (n as f64).sqrt(), "{distance}");
    }

    /// By the series of erf near zero and its continued fraction in the tails.
    fn normal_cdf(x: f64) -> f64 {
        let z = x.abs() / std::f64::consts::SQRT_2;
        let upper = if z < 2.5 {
            let (mut term, mut sum) = (z, z);
            for k in 1..80 {
                term *= -z * z / f64::from(k);
                sum += term / f64::from(2 * k + 1);
            }
            0.5 - sum / std::f64::consts::PI.sqrt()
        } else {
            let fraction = (1..60).rev().fold(z, |f, k| z + f64::from(k) / 2.0 / f);
            0.5 * (-z * z).exp() / fraction / std::f64::consts::PI.sqrt()
        };
        if x < 0.0 { upper } else { 1.0 - upper }
    }

    #[test]
    fn streams_are_independent() {
        let n = 100_000;
        let base = key(5, 1, 2, "model.layers.0.mlp.up_proj.weight", NoisePart::A);
        let others = [
            key(6, 1, 2, "model.layers.0.mlp.up_proj.weight", NoisePart::A),
            key(5, 2, 2, "model.layers.0.mlp.up_proj.weight", NoisePart::A),
            key(5, 1, 3, "model.layers.0.mlp.up_proj.weight", NoisePart::A),
            key(5, 2, 1, "model.layers.0.mlp.up_proj.weight", NoisePart::A),
            key(5, 1, 2, "model.layers.1.mlp.up_proj.weight", NoisePart::A),
            key(5, 1, 2, "model.layers.0.mlp.up_proj.weight", NoisePart::B),
            key(5, 1, 2, "model.layers.0.mlp.up_proj.weight", NoisePart::Plain),
        ];
        let a = normals(&base, n);
        let seen: BTreeSet<u32> = a.iter().map(|x| x.to_bits()).collect();
        let own = n - seen.len();
        for other in others {
            let b = normals(&other, n);
            // Correlation of values, of neighbours and of squares: standard error 1/sqrt(n) each.
            for shift in 0..2 {
                let pairs = a[shift..].iter().zip(&b).map(|(&x, &y)| (f64::from(x), f64::from(y)));
                let plain: f64 = pairs.clone().map(|(x, y)| x * y).sum();
                let squares: f64 = pairs.map(|(x, y)| (x * x - 1.0) * (y * y - 1.0) / 2.0).sum();
                assert!((plain / (n as f64).sqrt()).abs() < 4.5, "{other:?}");
                assert!((squares / (n as f64).sqrt()).abs() < 4.5, "{other:?}");
            }
            // Shared values are no more than chance makes within one stream.
            let shared = b.iter().filter(|x| seen.contains(&x.to_bits())).count();
            assert!(shared <= 4 * own + 1000, "{shared} {own}");
        }
        // Within a stream: no correlation at the lags of lanes, words and groups.
        for lag in [1, 2, 4, 16, 32, 48, 64, 128] {
            let sum: f64 = a[lag..].iter().zip(&a).map(|(&x, &y)| f64::from(x) * f64::from(y)).sum();
            assert!((sum / (n as f64).sqrt()).abs() < 4.5, "lag {lag}: {sum}");
        }
    }

    #[test]
    #[ignore = "a timing: run alone on a quiet machine, with --nocapture"]
    fn rate() {
        let key = key(1, 0, 0, "w", NoisePart::Plain);
        let mut out = vec![0.0; 1 << 16];
        for kernel in Kernel::available() {
            let mut best = f64::MAX;
            for _ in 0..50 {
                let start = std::time::Instant::now();
                fill_normals_with(kernel, &key, 0, &mut out);
                best = best.min(start.elapsed().as_secs_f64());
            }
            println!("{}: {:.0} million normals/s", kernel.name(), out.len() as f64 / best / 1e6);
        }
    }
}
