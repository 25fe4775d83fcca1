//! The prompt genome: what stands in the prompt besides the task itself, and how it varies.
//!
//! Exemplars are earlier candidates, shown with their scores; skills are short hints from the task's
//! bank. A prompt genome is scored by the rollouts made under it.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::{Genome, Operator, Vary};

/// What stands in a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PromptGenome {
    /// What is asked for.
    pub operator: Operator,
    /// Candidates shown with their scores, in the order in which they are shown.
    pub exemplars: Vec<u32>,
    /// Indices into the task's skill bank, ascending.
    pub skills: Vec<u32>,
}

impl PromptGenome {
    /// A prompt with the task alone.
    pub fn bare(operator: Operator) -> Self {
        PromptGenome { operator, exemplars: Vec::new(), skills: Vec::new() }
    }
}

impl Genome for PromptGenome {
    fn identity(&self) -> String {
        format!("{}/exemplars={:?}/skills={:?}", self.operator.name(), self.exemplars, self.skills)
    }
}

/// Variation of prompt genomes over a pool of exemplars and a bank of skills.
#[derive(Debug, Clone)]
pub struct PromptVary {
    /// Candidates that may be shown, best first.
    pub pool: Vec<u32>,
    /// Size of the skill bank.
    pub skills: u32,
    /// Most exemplars in a prompt.
    pub max_exemplars: usize,
    /// Most skills in a prompt.
    pub max_skills: usize,
}

impl PromptVary {
    /// A random prompt: a few exemplars, preferring good ones, and a few skills.
    pub fn fresh(&self, operator: Operator, rng: &mut ChaCha8Rng) -> PromptGenome {
        let mut genome = PromptGenome::bare(operator);
        for _ in 0..rng.random_range(0..=self.max_exemplars) {
            self.add_exemplar(&mut genome, rng);
        }
        for _ in 0..rng.random_range(0..=self.max_skills) {
            self.add_skill(&mut genome, rng);
        }
        genome
    }

    fn add_exemplar(&self, genome: &mut PromptGenome, rng: &mut ChaCha8Rng) {
        let fresh: Vec<u32> = self.pool.iter().copied().filter(|id| !genome.exemplars.contains(id)).collect();
        if fresh.is_empty() || genome.exemplars.len() >= self.max_exemplars {
            return;
        }
        // The smaller of two draws: the pool is best first, so good ones come more often.
        let at = rng.random_range(0..fresh.len()).min(rng.random_range(0..fresh.len()));
        let place = rng.random_range(0..=genome.exemplars.len());
        genome.exemplars.insert(place, fresh[at]);
    }

    fn add_skill(&self, genome: &mut PromptGenome, rng: &mut ChaCha8Rng) {
        let fresh: Vec<u32> = (0..self.skills).filter(|s| !genome.skills.contains(s)).collect();
        if fresh.is_empty() || genome.skills.len() >= self.max_skills {
            return;
        }
        genome.skills.push(fresh[rng.random_range(0..fresh.len())]);
        genome.skills.sort_unstable();
    }

    fn drop_one(items: &mut Vec<u32>, rng: &mut ChaCha8Rng) {
        if !items.is_empty() {
            items.remove(rng.random_range(0..items.len()));
        }
    }
}

impl Vary<PromptGenome> for PromptVary {
    /// One change: an exemplar or a skill comes, goes or is replaced.
    fn mutate(&self, parent: &PromptGenome, rng: &mut ChaCha8Rng) -> PromptGenome {
        let mut child = parent.clone();
        match rng.random_range(0..6) {
            0 => self.add_exemplar(&mut child, rng),
            1 => Self::drop_one(&mut child.exemplars, rng),
            2 | 3 => {
                Self::drop_one(&mut child.exemplars, rng);
                self.add_exemplar(&mut child, rng);
            }
            4 => {
                Self::drop_one(&mut child.skills, rng);
                self.add_skill(&mut child, rng);
            }
            _ => {
                if rng.random_bool(0.5) {
                    self.add_skill(&mut child, rng);
                } else {
                    Self::drop_one(&mut child.skills, rng);
                }
            }
        }
        child
    }

    /// Each exemplar and skill of either parent is kept with probability one half.
    fn cross(&self, first: &PromptGenome, second: &PromptGenome, rng: &mut ChaCha8Rng) -> PromptGenome {
        let mut child = PromptGenome::bare(first.operator);
        for id in first.exemplars.iter().chain(&second.exemplars) {
            if child.exemplars.len() < self.max_exemplars
                && !child.exemplars.contains(id)
                && rng.random_bool(0.5)
            {
                child.exemplars.push(*id);
            }
        }
        for skill in first.skills.iter().chain(&second.skills) {
            if child.skills.len() < self.max_skills && !child.skills.contains(skill) && rng.random_bool(0.5) {
                child.skills.push(*skill);
            }
        }
        child.skills.sort_unstable();
        child
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variation_keeps_its_bounds() {
        let vary = PromptVary { pool: vec![9, 4, 7, 1, 0], skills: 12, max_exemplars: 3, max_skills: 2 };
        let mut rng = crate::rng_for(5, "test", 0);
        let mut genome = PromptGenome::bare(Operator::I1);
        let mut distinct = std::collections::BTreeSet::new();
        for _ in 0..2000 {
            let other = vary.fresh(Operator::I1, &mut rng);
            genome = vary.mutate(&vary.cross(&genome, &other, &mut rng), &mut rng);
            for g in [&genome, &other] {
                assert!(g.exemplars.len() <= 3 && g.skills.len() <= 2, "{g:?}");
                assert!(g.exemplars.iter().all(|e| vary.pool.contains(e)), "{g:?}");
                assert!(g.skills.iter().all(|s| *s < 12), "{g:?}");
                assert!(g.skills.windows(2).all(|w| w[0] < w[1]), "sorted, no doubles: {g:?}");
                let unique: std::collections::BTreeSet<_> = g.exemplars.iter().collect();
                assert_eq!(unique.len(), g.exemplars.len(), "{g:?}");
            }
            distinct.insert(genome.identity());
        }
        assert!(distinct.len() > 200, "mutation reaches many prompts: {}", distinct.len());
    }
}
