//! One draw from the softmax of a slice of values, with top-p.

use std::cell::RefCell;
use std::cmp::Reverse;

use coevo_core::Sampling;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::LmError;

thread_local! {
    /// One per thread and not per row: for a whole vocabulary it holds some hundred kilobytes.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

#[derive(Default)]
struct Scratch {
    weights: Vec<u64>,
    likely: Vec<u32>,
    edge: Vec<Weighted>,
}

/// An index with its weight; the least is the likeliest, and of equals the lowest index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Weighted {
    weight: Reverse<u64>,
    index: u32,
}

/// Logits that no softmax is defined for.
pub(super) enum BadLogits {
    NotFinite(usize),
    NoneAllowed,
}

impl BadLogits {
    /// The error, with the token that an index stands for.
    pub(super) fn at(self, token: impl Fn(usize) -> usize) -> LmError {
        LmError::Engine(match self {
            BadLogits::NotFinite(index) => format!(
                "the logit of token {} is not a number or infinite: the weights have diverged; \
                 lower sigma or alpha",
                token(index)
            ),
            BadLogits::NoneAllowed => "every logit is minus infinity: no token can be drawn".to_owned(),
        })
    }
}

/// An index into `values`, drawn by their softmax; greedily at temperature 0.
pub(super) fn draw(values: &[f32], sampling: Sampling, rng: &mut ChaCha8Rng) -> Result<usize, BadLogits> {
    SCRATCH.with_borrow_mut(|scratch| scratch.draw(values, sampling, rng))
}

impl Scratch {
    fn draw(&mut self, values: &[f32], sampling: Sampling, rng: &mut ChaCha8Rng) -> Result<usize, BadLogits> {
        let most = largest(values)?;
        if sampling.temperature == 0.0 {
            return values.iter().position(|&v| v == most).ok_or(BadLogits::NoneAllowed);
        }
        let total = self.weigh(values, most, sampling.temperature);
        if sampling.top_p >= 1.0 {
            let at = below(total, rng);
            return pick(self.weights.iter().copied().enumerate(), at);
        }
        // Rounded to 53 bits, the same everywhere.
        let need = ((sampling.top_p * total as f64).ceil() as u64).clamp(1, total);
        let (cut, mass) = self.nucleus(total, need)?;
        let at = below(mass, rng);
        let likely = self.likely.iter().map(|&index| (index, self.weights[index as usize]));
        let kept = likely.filter(|&(index, weight)| Weighted { weight: Reverse(weight), index } <= cut);
        pick(kept.map(|(index, weight)| (index as usize, weight)), at)
    }

    /// Fills `weights` with exp((value - most) / temperature) in units of 2^-44, and sums them. The
    /// likeliest weighs 2^44, so that the sum of 2^19 of them has room; below 3e-14 of it a token
    /// weighs nothing.
    fn weigh(&mut self, values: &[f32], most: f32, temperature: f64) -> u64 {
        let (most, inverse) = (f64::from(most), 1.0 / temperature);
        self.weights.clear();
        self.weights.extend(values.iter().map(|&v| weight((f64::from(v) - most) * inverse)));
        self.weights.iter().sum()
    }

    /// The least likely index of the fewest likeliest whose mass reaches `need`, and their mass. Leaves
    /// in `likely` a superset of them, ascending. No sort of the vocabulary: only of those whose weight
    /// is within an eighth of an octave of the cut.
    fn nucleus(&mut self, total: u64, need: u64) -> Result<(Weighted, u64), BadLogits> {
        // Indices of at most this weight have together at most total - need, so that the others reach
        // `need` without them. For a language model's logits few others remain.
        let bound = (total - need) / self.weights.len() as u64;
        // Each index is written and then kept or not: a branch would be mispredicted too often.
        self.likely.resize(self.weights.len(), 0);
        let mut len = 0;
        for (index, &weight) in self.weights.iter().enumerate() {
            self.likely[len] = index as u32;
            len += usize::from(weight > bound);
        }
        self.likely.truncate(len);

        let mut masses = [0u64; OCTAVES * 8];
        for &index in &self.likely {
            let weight = self.weights[index as usize];
            masses[eighth(weight)] += weight;
        }
        let mut before = 0;
        let crossing = masses.iter().enumerate().rev().find(|&(_, &mass)| {
            let reached = before + mass >= need;
            before += if reached { 0 } else { mass };
            reached
        });
        let Some((crossing, _)) = crossing else { return Err(BadLogits::NoneAllowed) };
        self.edge.clear();
        self.edge.extend(
            self.likely
                .iter()
                .map(|&index| Weighted { weight: Reverse(self.weights[index as usize]), index })
                .filter(|likely| eighth(likely.weight.0) == crossing),
        );
        self.edge.sort_unstable();
        for likely in &self.edge {
            before += likely.weight.0;
            if before >= need {
                return Ok((*likely, before));
            }
        }
        Err(BadLogits::NoneAllowed)
    }
}

/// Powers of two from 1 to the weight of the likeliest.
const OCTAVES: usize = UNIT_BITS as usize + 1;

/// Which eighth of an octave a weight lies in: its exponent and the first three bits of its mantissa.
/// Ascends with the weight.
fn eighth(weight: u64) -> usize {
    ((weight as f64).to_bits() >> 49).saturating_sub(1023 << 3) as usize
}

/// The index at which the running sum of the weights passes `at`.
fn pick(weights: impl Iterator<Item = (usize, u64)>, at: u64) -> Result<usize, BadLogits> {
    let mut sum = 0;
    for (index, weight) in weights {
        sum += weight;
        if sum > at {
            return Ok(index);
        }
    }
    Err(BadLogits::NoneAllowed)
}

/// A uniform integer below `n` (Lemire's multiplication; its bias of n / 2^64 is beyond notice).
fn below(n: u64, rng: &mut ChaCha8Rng) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

/// The largest of the values. Minus infinity is a value (a token that cannot come); NaN and plus
/// infinity are not.
fn largest(values: &[f32]) -> Result<f32, BadLogits> {
    // In lanes, so that the compiler needs no order of comparison to keep.
    const LANES: usize = 16;
    let mut most = [f32::NEG_INFINITY; LANES];
    let mut bad = [false; LANES];
    let chunks = values.chunks_exact(LANES);
    let rest = chunks.remainder();
    let rows = chunks.chain((!rest.is_empty()).then_some(rest));
    for row in rows {
        for ((most, bad), &value) in most.iter_mut().zip(&mut bad).zip(row) {
            *most = if value > *most { value } else { *most };
            *bad |= value.is_nan();
        }
    }
    let most = most.into_iter().fold(f32::NEG_INFINITY, f32::max);
    if bad.contains(&true) || most == f32::INFINITY {
        let wrong = values.iter().position(|v| v.is_nan() || *v == f32::INFINITY);
        return Err(BadLogits::NotFinite(wrong.unwrap_or_default()));
    }
    if most == f32::NEG_INFINITY { Err(BadLogits::NoneAllowed) } else { Ok(most) }
}

/// The likeliest token weighs 2 to this.
const UNIT_BITS: u64 = 44;

/// exp(x) in units of 2^-44, rounded, for x <= 0. Plain IEEE arithmetic without branches, so that the
/// compiler can use vectors; Rust never fuses a multiplication with an addition.
#[inline(always)]
fn weight(x: f64) -> u64 {
    // 1.5 * 2^52: adding it rounds to an integer, which then stands in the low bits.
    const ROUND: f64 = 6_755_399_441_055_744.0;
    // Ends in 21 zero bits: its product with a small integer is exact.
    const LN_2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
    const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    // exp(-32) is below half a unit.
    let x = if x > -32.0 { x } else { -32.0 };
    let shifted = x * std::f64::consts::LOG2_E + ROUND;
    let power = shifted - ROUND;
    let r = x - power * LN_2_HIGH - power * LN_2_LOW;
    // Taylor to r^9; |r| <= ln(2)/2 leaves an error of 7e-12.
    let mut e = 1.0 / 362_880.0;
    for factorial in [40_320.0, 5_040.0, 720.0, 120.0, 24.0, 6.0, 2.0, 1.0, 1.0] {
        e = e * r + 1.0 / factorial;
    }
    // 2^(power + 44), put together from its exponent field.
    let scale = f64::from_bits(shifted.to_bits().wrapping_add(1023 + UNIT_BITS) << 52);
    // Adding 2^52 rounds to an integer and leaves it in the mantissa.
    (e * scale + 4_503_599_627_370_496.0).to_bits() & ((1 << 52) - 1)
}

#[cfg(test)]
mod tests {
    use coevo_core::rng_for;

    use super::*;

    fn settings(temperature: f64, top_p: f64) -> Sampling {
        Sampling { temperature, top_p, ..Sampling::default() }
    }

    /// Values that look like a language model's: most of them far below a few, and many ties.
    fn values(rng: &mut ChaCha8Rng, n: usize) -> Vec<f32> {
        (0..n)
            .map(|_| {
                let u = (rng.next_u32() >> 16) as f32 / 65536.0;
                (u * u * u * 24.0).floor() / 2.0
            })
            .collect()
    }

    #[test]
    fn weights_are_the_exponential() {
        let unit = 2f64.powi(44);
        assert_eq!(weight(0.0), 1 << 44);
        assert_eq!(weight(f64::NEG_INFINITY), 0);
        for i in 0..320_000 {
            let x = -1e-4 * f64::from(i);
            let (got, want) = (weight(x) as f64, x.exp() * unit);
            assert!((got - want).abs() <= 0.5 + want * 1e-11, "exp({x}): {got} for {want}");
        }
    }

    #[test]
    fn eighths_ascend_and_fit() {
        let mut last = 0;
        for i in 0..=44 * 16 {
            let now = eighth(2f64.powf(f64::from(i) / 16.0) as u64);
            assert!(now >= last && now < OCTAVES * 8);
            last = now;
        }
        assert!(last == 44 * 8 && eighth(0) == 0);
    }

    #[test]
    fn the_nucleus_is_the_one_of_a_full_sort() {
        let mut rng = rng_for(1, "test", 0);
        let mut scratch = Scratch::default();
        for case in 0..600 {
            let n = [1, 2, 7, 40, 3000][case % 5];
            let values = values(&mut rng, n);
            let most = largest(&values).ok().expect("finite values");
            let total = scratch.weigh(&values, most, [0.3, 1.0, 5.0][case % 3]);
            let mut all: Vec<Weighted> =
                (0..n).map(|i| Weighted { weight: Reverse(scratch.weights[i]), index: i as u32 }).collect();
            all.sort();
            for need in [1, total / 2, total - total / 50, total] {
                let need = need.max(1);
                let mut mass = 0;
                let want = all.iter().find(|w| {
                    mass += w.weight.0;
                    mass >= need
                });
                let got = scratch.nucleus(total, need).ok().expect("a nucleus");
                assert!(want == Some(&got.0) && mass == got.1, "case {case}, need {need} of {total}");
            }
        }
    }

    #[test]
    fn shares_are_the_softmax_inside_the_nucleus() {
        // exp: 4, 2, 1, 1 of 8. With p = 0.75 the first two reach the mass; with 0.76 the third joins,
        // which has the lower index of two equals.
        let values = [0.0f32, 2f32.ln(), 4f32.ln(), 0.0];
        for (top_p, want) in [
            (1.0, [0.125, 0.25, 0.5, 0.125]),
            (0.74, [0.0, 1.0 / 3.0, 2.0 / 3.0, 0.0]),
            (0.76, [1.0 / 7.0, 2.0 / 7.0, 4.0 / 7.0, 0.0]),
            (0.01, [0.0, 0.0, 1.0, 0.0]),
        ] {
            let mut rng = rng_for(2, "test", 0);
            let mut counts = [0u32; 4];
            const DRAWS: u32 = 40_000;
            for _ in 0..DRAWS {
                counts[draw(&values, settings(1.0, top_p), &mut rng).ok().expect("finite")] += 1;
            }
            for (count, want) in counts.into_iter().zip(want) {
                let share = f64::from(count) / f64::from(DRAWS);
                // Four standard errors.
                assert!((share - want).abs() <= 0.01 && (share > 0.0) == (want > 0.0), "{top_p}: {counts:?}");
            }
        }
    }

    #[test]
    fn temperature_scales_the_logits() {
        let values = [0.0f32, 2f32.ln()];
        let mut rng = rng_for(3, "test", 0);
        let second =
            (0..20_000).filter(|_| draw(&values, settings(0.5, 1.0), &mut rng).ok() == Some(1)).count();
        assert!((second as f64 / 20_000.0 - 0.8).abs() < 0.012, "{second}");
    }

    #[test]
    fn minus_infinity_is_never_drawn() {
        let mut values = vec![f32::NEG_INFINITY; 50];
        (values[17], values[33]) = (-400.0, -400.5);
        let mut rng = rng_for(4, "test", 0);
        for top_p in [1.0, 0.99] {
            for _ in 0..200 {
                let index = draw(&values, settings(1.0, top_p), &mut rng).ok().expect("two are finite");
                assert!(index == 17 || index == 33);
            }
        }
    }

    #[test]
    fn nan_is_found_wherever_it_stands() {
        for at in [0, 15, 16, 31, 39] {
            let mut values = vec![1.0f32; 40];
            values[at] = f32::NAN;
            assert!(matches!(largest(&values), Err(BadLogits::NotFinite(i)) if i == at));
        }
        assert!(matches!(largest(&[]), Err(BadLogits::NoneAllowed)));
    }
}
