//! What evolves. A [`Genome`] is data with an identity; a [`Vary`] makes new ones from old ones.
//! [`Paired`] joins two genomes into one, so that weights and prompt are mutated and scored together.
//!
//! ```
//! use coevo_core::{Genome, Paired};
//!
//! #[derive(Clone, PartialEq)]
//! struct Bits(u8);
//! impl Genome for Bits {
//!     fn identity(&self) -> String {
//!         format!("{:08b}", self.0)
//!     }
//! }
//! let pair = Paired { first: Bits(1), second: Bits(2) };
//! assert_eq!(pair.identity(), "00000001 + 00000010");
//! ```

use rand_chacha::ChaCha8Rng;

/// Something that evolves: plain data that can say which one it is.
pub trait Genome: Clone + Send + Sync + PartialEq {
    /// A text that two genomes share exactly when they are equal; it stands in journals and reports.
    fn identity(&self) -> String;
}

/// Variation of one kind of genome.
///
/// Contract: a pure function of (genomes, rng), and the child stays within the operator's bounds.
pub trait Vary<G: Genome> {
    /// A changed copy of one parent.
    fn mutate(&self, parent: &G, rng: &mut ChaCha8Rng) -> G;

    /// A child of two parents; by default a mutant of the first.
    fn cross(&self, first: &G, _second: &G, rng: &mut ChaCha8Rng) -> G {
        self.mutate(first, rng)
    }
}

/// Two genomes as one. A score of a rollout made under a pair credits both halves.
#[derive(Debug, Clone, PartialEq)]
pub struct Paired<A, B> {
    /// The first half, in coevo the weights' perturbation.
    pub first: A,
    /// The second half, in coevo the prompt.
    pub second: B,
}

impl<A: Genome, B: Genome> Genome for Paired<A, B> {
    fn identity(&self) -> String {
        format!("{} + {}", self.first.identity(), self.second.identity())
    }
}

/// Operators on the halves make an operator on the pair.
impl<A: Genome, B: Genome, VA: Vary<A>, VB: Vary<B>> Vary<Paired<A, B>> for Paired<VA, VB> {
    fn mutate(&self, parent: &Paired<A, B>, rng: &mut ChaCha8Rng) -> Paired<A, B> {
        Paired {
            first: self.first.mutate(&parent.first, rng),
            second: self.second.mutate(&parent.second, rng),
        }
    }

    fn cross(&self, a: &Paired<A, B>, b: &Paired<A, B>, rng: &mut ChaCha8Rng) -> Paired<A, B> {
        Paired {
            first: self.first.cross(&a.first, &b.first, rng),
            second: self.second.cross(&a.second, &b.second, rng),
        }
    }
}
