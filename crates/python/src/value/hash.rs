//! CPython's hash function, as far as it is the same on every run: numbers, and tuples and frozensets of them.
//!
//! The order of a set follows from it. Strings hash differently in each CPython process, and objects by their
//! address; ours hash the same on every run, and their order in sets is unspecified.

use std::hash::Hasher;

use num_traits::{Signed, ToPrimitive};
use rustc_hash::FxHasher;

use super::Value;

/// CPython computes in the field of integers modulo this prime.
const MODULUS: u64 = (1 << 61) - 1;
const BITS: i32 = 61;

/// `-1` is an error code there, so nothing hashes to it.
fn settled(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

fn of_int(value: i64) -> i64 {
    let size = (value.unsigned_abs() % MODULUS) as i64;
    settled(if value < 0 { -size } else { size })
}

fn of_float(value: f64) -> i64 {
    if value.is_infinite() {
        return if value > 0.0 { 314_159 } else { -314_159 };
    }
    if value.is_nan() {
        return 0;
    }
    // The fraction in pieces of 28 bits, each reduced.
    let bits = value.to_bits();
    let (mut fraction, mut exponent) = match (bits >> 52) & 0x7ff {
        0 => {
            let scaled = value.abs() * 2f64.powi(64);
            let shift = ((scaled.to_bits() >> 52) & 0x7ff) as i32 - 1022;
            (if value == 0.0 { 0.0 } else { scaled / 2f64.powi(shift) }, shift - 64)
        }
        biased => (f64::from_bits((bits & ((1 << 52) - 1)) | (1022 << 52)), biased as i32 - 1022),
    };
    let mut sum = 0u64;
    while fraction != 0.0 {
        sum = ((sum << 28) & MODULUS) | (sum >> (BITS - 28));
        fraction *= 268_435_456.0;
        exponent -= 28;
        let piece = fraction as u64;
        fraction -= piece as f64;
        sum += piece;
        if sum >= MODULUS {
            sum -= MODULUS;
        }
    }
    let shift = exponent.rem_euclid(BITS);
    sum = ((sum << shift) & MODULUS) | (sum >> (BITS - shift));
    settled(if value < 0.0 { -(sum as i64) } else { sum as i64 })
}

fn of_tuple(items: &[Value]) -> i64 {
    const P1: u64 = 11_400_714_785_074_694_791;
    const P2: u64 = 14_029_467_366_897_019_727;
    const P5: u64 = 2_870_177_450_012_600_261;
    let mut sum = P5;
    for item in items {
        let lane = of(item) as u64;
        sum = sum.wrapping_add(lane.wrapping_mul(P2)).rotate_left(31).wrapping_mul(P1);
    }
    sum = sum.wrapping_add(items.len() as u64 ^ (P5 ^ 3_527_539));
    if sum == u64::MAX { 1_546_275_796 } else { sum as i64 }
}

/// Of a frozenset, from the hashes of its items: the same in whatever order they come.
fn of_items(hashes: impl Iterator<Item = i64>, count: usize) -> i64 {
    let shuffled = |hash: u64| ((hash ^ 89_869_747) ^ (hash << 16)).wrapping_mul(3_644_798_167);
    let mut sum = hashes.fold(0u64, |sum, hash| sum ^ shuffled(hash as u64));
    sum ^= (count as u64 + 1).wrapping_mul(1_927_868_237);
    sum ^= (sum >> 11) ^ (sum >> 25);
    sum = sum.wrapping_mul(69_069).wrapping_add(907_133_923);
    if sum == u64::MAX { 590_923_713 } else { sum as i64 }
}

fn of_text(text: &str) -> i64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    settled(hasher.finish() as i64)
}

/// Whether CPython hashes the value to the same number on every run.
pub(crate) fn is_stable(value: &Value) -> bool {
    match value {
        Value::Float(f) | Value::NpFloat(f) => !f.is_nan(),
        Value::Tuple(items) => items.iter().all(is_stable),
        Value::Set(set) => set.keys().iter().all(|key| is_stable(key.value())),
        other => other.number().is_some(),
    }
}

/// The hash of a hashable value.
pub(crate) fn of(value: &Value) -> i64 {
    match value {
        Value::Bool(b) | Value::NpBool(b) => i64::from(*b),
        Value::Int(i) | Value::NpInt(i) => of_int(*i),
        Value::Float(f) | Value::NpFloat(f) => of_float(*f),
        Value::Big(big) => {
            let size = (big.magnitude() % MODULUS).to_i64().unwrap_or(0);
            settled(if big.is_negative() { -size } else { size })
        }
        Value::Str(text) => of_text(text),
        Value::Tuple(items) => of_tuple(items),
        Value::Set(set) => {
            let keys = set.keys();
            of_items(keys.iter().map(|key| of(key.value())), keys.len())
        }
        Value::Instance(instance) => settled(instance.serial as i64),
        Value::Class(class) => of_text(&class.name),
        Value::Function(function) => of_text(&function.unit.name),
        Value::Native(native) => of_text(native.name),
        Value::Type(class) => 1 + class.number() as i64,
        // Addresses differ from run to run, so they may not decide an order.
        other => of_text(other.class().name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values, and what CPython 3.11 hashes them to.
    #[test]
    fn agrees_with_cpython() {
        let cases: [(Value, i64); 11] = [
            (Value::Int(-1), -2),
            (Value::Int(1 << 61), 1),
            (Value::Float(0.5), 1_152_921_504_606_846_976),
            (Value::Float(-2.75), -1_729_382_256_910_270_466),
            (Value::Float(1e300), 1_224_995_262_755_759_164),
            (Value::Float(5e-324), 16_777_216),
            (Value::Float(0.1), 230_584_300_921_369_408),
            (Value::tuple(vec![]), 5_740_354_900_026_072_187),
            (Value::tuple(vec![Value::Int(1), Value::Int(2)]), -3_550_055_125_485_641_917),
            (Value::tuple(vec![Value::Int(0), Value::Float(0.5)]), -112_791_334_998_069_145),
            (Value::Float(f64::INFINITY), 314_159),
        ];
        for (value, expected) in cases {
            assert_eq!(of(&value), expected, "{}", value.repr());
        }
    }
}
