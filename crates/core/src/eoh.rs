//! `eoh`: evolution of heuristics (Liu et al. 2024). A population of the best candidates, and four operators
//! that ask for new ones from parents: e1 and e2 from two, m1 and m2 from one.
//!
//! Each row has a prompt of its own, since each has parents of its own. With ES (`eoh+es`) m1 and m2 are made
//! with perturbed weights and move theta; a row's reward is relative to its parent, so that rows of
//! different parents can be judged together. The method itself is the same with and without ES.

use crate::reward::Basis;
use crate::search::{Ask, EmptyPopulation, Row, Search};
use crate::{Archive, Operator, Pooling, Population, PromptGenome, rng_for};

/// Settings of `eoh`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EohSettings {
    /// The run's seed.
    pub seed: u64,
    /// Members of the population, n >= 1; e1 and e2 make n candidates each in a generation.
    pub population: u32,
    /// Generations after the initial population.
    pub generations: u32,
    /// Candidates of m1 and of m2 per member, k >= 1: n * k each in a generation.
    pub mutants: u32,
    /// Rounds of n candidates for the initial population, >= 1, unless it is full before. While it is empty
    /// there are more, see [`Eoh::ROUNDS_WHILE_EMPTY`].
    pub initial_rounds: u32,
}

impl EohSettings {
    /// Candidates that the operator makes in one round or generation.
    pub fn offspring(&self, operator: Operator) -> u32 {
        if operator.is_mutation() { self.population.saturating_mul(self.mutants) } else { self.population }
    }

    /// Candidates of all generations, the initial population not counted: generations * n * (2 + 2k).
    pub fn candidates(&self) -> u32 {
        let generation: u32 = Operator::GENERATION.iter().map(|&op| self.offspring(op)).sum();
        generation.saturating_mul(self.generations)
    }
}

/// The `eoh` method.
#[derive(Debug)]
pub struct Eoh {
    settings: EohSettings,
    /// Initial rounds asked for.
    rounds: u32,
    /// Batches of operators asked for, four to a generation.
    asked: u32,
}

impl Eoh {
    /// Rounds in all that are tried while nothing valid has been found, where `initial_rounds` is fewer.
    pub const ROUNDS_WHILE_EMPTY: u32 = 10;

    /// A new search.
    pub fn new(settings: EohSettings) -> Self {
        Eoh { settings, rounds: 0, asked: 0 }
    }

    /// Whether the initial population needs another round.
    fn wants_round(&self, population: &Population) -> bool {
        let least = self.settings.initial_rounds.max(1);
        let most = if population.is_empty() { least.max(Self::ROUNDS_WHILE_EMPTY) } else { least };
        self.asked == 0 && population.len() < self.settings.population as usize && self.rounds < most
    }

    fn initial(&self) -> Ask {
        Ask {
            step: 0,
            steps: self.settings.generations,
            operator: Operator::I1,
            prompts: vec![PromptGenome::bare(Operator::I1)],
            rows: vec![Row { prompt: 0, basis: Basis::Absolute }; self.settings.population as usize],
            pooling: Pooling::Batch,
            perturb: false,
        }
    }

    /// A batch of an operator: each row draws its parents from the population as it stands.
    fn generation(&self, operator: Operator, population: &Population, made: u64) -> Ask {
        let ids = population.ids();
        let (prompts, rows) = (0..self.settings.offspring(operator))
            .map(|row| {
                let mut rng = rng_for(self.settings.seed, "parents", made + u64::from(row));
                let mut ranks = population.parents(operator.parents(), &mut rng);
                let basis = match (operator.is_mutation(), ranks.first(), population.worst()) {
                    (true, Some(&rank), Some(worst)) => {
                        Basis::Parent { parent: population.cost(rank), worst }
                    }
                    _ => Basis::Absolute,
                };
                // Drawn twice, a parent is shown once.
                ranks.dedup();
                let exemplars = ranks.into_iter().map(|rank| ids[rank]).collect();
                (PromptGenome { exemplars, ..PromptGenome::bare(operator) }, Row { prompt: row, basis })
            })
            .unzip();
        Ask {
            step: self.asked / Operator::GENERATION.len() as u32,
            steps: self.settings.generations,
            operator,
            prompts,
            rows,
            pooling: Pooling::Batch,
            perturb: operator.is_mutation(),
        }
    }
}

impl Search for Eoh {
    fn ask(&mut self, archive: &Archive) -> Result<Option<Ask>, EmptyPopulation> {
        let population = Population::survivors(archive, self.settings.population);
        if self.wants_round(&population) {
            self.rounds += 1;
            return Ok(Some(self.initial()));
        }
        if population.is_empty() {
            return Err(EmptyPopulation::of(archive, self.rounds));
        }
        let per_generation = Operator::GENERATION.len() as u32;
        if self.asked / per_generation >= self.settings.generations {
            return Ok(None);
        }
        let operator = Operator::GENERATION[(self.asked % per_generation) as usize];
        let ask = self.generation(operator, &population, archive.candidates().len() as u64);
        self.asked += 1;
        Ok(Some(ask))
    }

    /// Nothing to learn beyond the archive: the survivors are found there.
    fn tell(&mut self, _ask: &Ask, _fitness: &[f64], _archive: &Archive) {}

    /// With the initial rounds asked for so far; one before the first.
    fn budget(&self) -> u32 {
        let initial = self.settings.population.saturating_mul(self.rounds.max(1));
        self.settings.candidates().saturating_add(initial)
    }
}

#[cfg(test)]
mod tests;
