//! Greedy construction of a symmetric admissible set from the scores of all vectors that it may take.

use crate::triple::{BAD, CLASSES, ROTATIONS, TRIPLES, WEIGHTS};

/// Bits of a class in the code of a vector.
const BITS: usize = 3;

/// The most vectors that I(n, w) can hold: no two have the same support, so binomial(n, w) of them.
/// It is reached for n=12, w=7 (792) and n=15, w=10 (3003).
pub fn upper_bound(n: u32, w: u32) -> u64 {
    (0..u64::from(w.min(n))).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1))
}

/// All vectors of n digits and weight w, up to rotations of their triples, in lexicographic order of classes.
pub struct Space {
    /// Triples of a vector.
    groups: usize,
    /// [vectors, groups]: the class of each triple.
    classes: Vec<u8>,
    /// For two classes at a position, the classes that are bad with them there.
    completions: [[Vec<u8>; CLASSES]; CLASSES],
    /// For a class, those of the same weight.
    alike: [Vec<u8>; CLASSES],
}

impl Space {
    /// The vectors of `n` digits, which is a multiple of three, of which `w` are not zero.
    pub fn new(n: u32, w: u32) -> Self {
        let groups = n as usize / 3;
        let mut classes = Vec::new();
        let mut vector = Vec::with_capacity(groups);
        enumerate(groups, w, &mut vector, &mut classes);
        let all = 0..CLASSES as u8;
        let bad = |a: usize, b: usize, c: u8| {
            let mut triple = [a as u8, b as u8, c];
            triple.sort_unstable();
            BAD.contains(&triple)
        };
        let completions = |a: usize, b: usize| all.clone().filter(|&c| bad(a, b, c)).collect();
        let alike = |a: usize| all.clone().filter(|&c| WEIGHTS[usize::from(c)] == WEIGHTS[a]).collect();
        Space {
            groups,
            classes,
            completions: std::array::from_fn(|a| std::array::from_fn(|b| completions(a, b))),
            alike: std::array::from_fn(alike),
        }
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        self.classes.len() / self.groups.max(1)
    }

    fn vector(&self, index: usize) -> &[u8] {
        &self.classes[index * self.groups..(index + 1) * self.groups]
    }

    /// The digits of a vector.
    pub fn digits(&self, index: usize) -> impl Iterator<Item = u8> {
        self.vector(index).iter().flat_map(|&class| TRIPLES[usize::from(class)])
    }

    /// The vectors taken, in order, where the best score of those still compatible is taken each time and the
    /// first of equals first. Scores are no NaN.
    ///
    /// Nothing is scanned: the vectors that a new one rules out are spelled out, position by position. There
    /// are few of them, since at most positions few classes are bad with two given ones.
    pub fn greedy(&self, scores: &[f64]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        // Stable, so equal scores stay in lexicographic order; 0.0 and -0.0 are equal.
        order.sort_by(|&a, &b| (scores[b] + 0.0).total_cmp(&(scores[a] + 0.0)));
        // By code, so that whatever is spelled out is found at once.
        let mut alive = vec![false; 1 << (BITS * self.groups)];
        for index in 0..self.len() {
            alive[code(self.vector(index))] = true;
        }
        let mut taken: Vec<usize> = Vec::new();
        let mut codes = Vec::new();
        for index in order {
            let new = self.vector(index);
            if !alive[code(new)] {
                continue;
            }
            // Of vectors of one weight, one dominates another position by position if they weigh the same at
            // each position, the new one itself among them.
            spell(new.iter().map(|&class| &self.alike[usize::from(class)]), &mut codes);
            for &other in &codes {
                alive[other] = false;
            }
            for &old in &taken {
                let pairs = self.vector(old).iter().zip(new);
                spell(pairs.map(|(&a, &b)| &self.completions[usize::from(a)][usize::from(b)]), &mut codes);
                for &other in &codes {
                    alive[other] = false;
                }
            }
            taken.push(index);
        }
        taken
    }

    /// How many vectors a set has when all rotations of its triples are counted.
    pub fn size(&self, taken: &[usize]) -> u64 {
        let rotations = |&index: &usize| {
            self.vector(index).iter().map(|&class| ROTATIONS[usize::from(class)]).product::<u64>()
        };
        taken.iter().map(rotations).sum()
    }
}

/// Appends the vectors that begin with `vector` and have weight `left` in their other groups.
fn enumerate(groups: usize, left: u32, vector: &mut Vec<u8>, classes: &mut Vec<u8>) {
    if vector.len() == groups {
        if left == 0 {
            classes.extend_from_slice(vector);
        }
        return;
    }
    let others = (groups - vector.len() - 1) as u32;
    for (class, &weight) in WEIGHTS.iter().enumerate() {
        if weight <= left && left - weight <= 3 * others {
            vector.push(class as u8);
            enumerate(groups, left - weight, vector, classes);
            vector.pop();
        }
    }
}

fn code(vector: &[u8]) -> usize {
    vector.iter().fold(0, |code, &class| code << BITS | usize::from(class))
}

/// The codes of all vectors with one of the given classes at each position.
fn spell<'a>(positions: impl Iterator<Item = &'a Vec<u8>>, codes: &mut Vec<usize>) {
    codes.clear();
    codes.push(0);
    for classes in positions {
        let Some((&first, others)) = classes.split_first() else {
            codes.clear();
            return;
        };
        let prefixes = codes.len();
        for &class in others {
            for index in 0..prefixes {
                codes.push(codes[index] << BITS | usize::from(class));
            }
        }
        for code in &mut codes[..prefixes] {
            *code = *code << BITS | usize::from(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use coevo_core::rng_for;
    use rand::RngExt;

    use super::*;

    #[test]
    fn enumerations_have_their_known_sizes() {
        assert_eq!(Space::new(15, 10).len(), 2432);
        assert_eq!(Space::new(12, 7).len(), 448);
        let space = Space::new(6, 4);
        let first: Vec<u8> = space.digits(0).collect();
        assert_eq!(first, [0, 0, 1, 1, 1, 1]);
        let all: Vec<Vec<u8>> = (0..space.len()).map(|i| space.vector(i).to_vec()).collect();
        assert!(all.is_sorted(), "{all:?}");
        assert_eq!(all.len(), 12);
    }

    #[test]
    fn bounds_are_binomials() {
        assert_eq!((upper_bound(12, 7), upper_bound(15, 10), upper_bound(21, 15)), (792, 3003, 54264));
    }

    /// The rules as they are written down: each time, every vector that is left is held against every taken one.
    fn greedy_by_scanning(space: &Space, scores: &[f64]) -> Vec<usize> {
        let mut left: Vec<usize> = (0..space.len()).collect();
        let mut taken: Vec<usize> = Vec::new();
        while !left.is_empty() {
            let mut new = left[0];
            for &index in &left {
                if scores[index] > scores[new] {
                    new = index;
                }
            }
            left.retain(|&other| {
                let weights = |index: usize| space.vector(index).iter().map(|&c| WEIGHTS[usize::from(c)]);
                let dominated = weights(new).zip(weights(other)).all(|(a, b)| a <= b);
                let dominating = weights(new).zip(weights(other)).all(|(a, b)| a >= b);
                let bad = taken.iter().any(|&old| {
                    (0..space.groups).all(|p| {
                        let mut triple = [old, new, other].map(|index| space.vector(index)[p]);
                        triple.sort_unstable();
                        BAD.contains(&triple)
                    })
                });
                !dominated && !dominating && !bad
            });
            taken.push(new);
        }
        taken
    }

    #[test]
    fn spelling_out_takes_what_scanning_takes() {
        for (n, w) in [(3, 2), (6, 4), (9, 5), (9, 6), (12, 7)] {
            let space = Space::new(n, w);
            for seed in 0..10 {
                let mut rng = rng_for(seed, "scores", u64::from(n));
                let scores: Vec<f64> = (0..space.len()).map(|_| f64::from(rng.random_range(0..9))).collect();
                assert_eq!(space.greedy(&scores), greedy_by_scanning(&space, &scores), "n={n} w={w}");
            }
        }
    }

    #[test]
    fn a_constant_without_an_interpreter_has_its_published_values() {
        for (n, w, size) in [(12, 7, 690), (15, 10, 1842)] {
            let space = Space::new(n, w);
            assert_eq!(space.size(&space.greedy(&vec![1.0; space.len()])), size);
        }
    }

    #[test]
    fn infinities_are_ordered_like_numbers() {
        let space = Space::new(9, 6);
        let finite: Vec<f64> = (0..space.len()).map(|i| (i * 37 % 101) as f64).collect();
        let map = |value: f64| match value {
            0.0 => f64::NEG_INFINITY,
            100.0 => f64::INFINITY,
            other => other,
        };
        let infinite: Vec<f64> = finite.iter().map(|&value| map(value)).collect();
        assert_eq!(space.greedy(&infinite), space.greedy(&finite));
        let mut zeros = vec![0.0; space.len()];
        zeros[0] = -0.0;
        assert_eq!(space.greedy(&zeros)[0], 0, "zero and minus zero are equal");
    }
}
