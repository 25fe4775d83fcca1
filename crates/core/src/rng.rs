//! Random streams: every random choice has its own, from (run seed, purpose, index).
//!
//! No global generator, none behind a lock, none kept in shared state, so that a run's bytes depend
//! on its config and seed alone.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

/// The stream for choice `index` of kind `purpose` in the run with that seed.
///
/// ChaCha8 keyed by SHA-256 of the three: portable, and streams of different purposes never meet.
///
/// ```
/// use rand::RngExt;
/// let mut a = coevo_core::rng_for(1, "prompt", 7);
/// let mut b = coevo_core::rng_for(1, "sample", 7);
/// assert_ne!(a.random::<u64>(), b.random::<u64>());
/// ```
pub fn rng_for(run_seed: u64, purpose: &str, index: u64) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(key(run_seed, purpose, index))
}

/// A 64-bit seed for a part that keeps its own generator, such as a row's sampler.
pub fn seed_for(run_seed: u64, purpose: &str, index: u64) -> u64 {
    let key = key(run_seed, purpose, index);
    u64::from_le_bytes([key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7]])
}

fn key(run_seed: u64, purpose: &str, index: u64) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(run_seed.to_le_bytes());
    hash.update(index.to_le_bytes());
    hash.update(purpose.as_bytes());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    #[test]
    fn streams_are_pinned_across_versions() {
        // Made with Python: sha256(pack('<QQ', 1, 0) + b'sample')[:8]. A changed derivation would
        // silently change every published run.
        assert_eq!(seed_for(1, "sample", 0), 17160385595151147898);
        // ChaCha8 of an all-zero key, from the ECRYPT test vectors: 3e00ef2f895f40d6...
        let first = ChaCha8Rng::from_seed([0; 32]).random::<u64>();
        assert_eq!(first.to_le_bytes(), [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
    }
}
