//! `sample`: batches of independent new candidates, under one fixed prompt or under prompts that
//! evolve.

use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::reward::Basis;
use crate::search::{Ask, EmptyPopulation, Row, Search};
use crate::{Archive, Operator, Pooling, PromptGenome, PromptVary, Vary, rng_for};

/// Whether the prompt evolves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PromptMode {
    /// The task alone, in every prompt.
    Fixed,
    /// A population of prompt genomes, selected by the rewards of the rollouts made under them.
    Evolve,
}

/// Settings of the prompt half.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PromptSettings {
    /// Fixed or evolving.
    pub mode: PromptMode,
    /// Prompt genomes per batch when evolving, >= 1; each gets an equal share of the rows.
    pub groups: u32,
    /// Most exemplars in a prompt.
    pub max_exemplars: usize,
    /// Most skills in a prompt.
    pub max_skills: usize,
    /// Exemplars come from the best so many distinct candidates so far.
    pub pool: usize,
    /// Whether the operators of `eoh` show what the parents scored. The published prompts do not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub parent_scores: bool,
}

impl Default for PromptSettings {
    fn default() -> Self {
        PromptSettings {
            mode: PromptMode::Fixed,
            groups: 4,
            max_exemplars: 3,
            max_skills: 2,
            pool: 12,
            parent_scores: false,
        }
    }
}

/// Settings of `sample`.
#[derive(Debug, Clone)]
pub struct SampleSettings {
    /// The run's seed.
    pub seed: u64,
    /// Candidates per batch.
    pub batch: u32,
    /// Number of batches.
    pub batches: u32,
    /// The prompt half.
    pub prompt: PromptSettings,
    /// Size of the task's skill bank.
    pub skills: u32,
}

/// Share of the newest score in a prompt genome's fitness. The weights move under the prompts, so
/// that an old score says little.
const NEWEST: f64 = 0.5;

/// The `sample` method.
#[derive(Debug)]
pub struct Sample {
    settings: SampleSettings,
    asked: u32,
    /// Prompt genomes with their fitness; `None` until they were scored.
    population: Vec<(PromptGenome, Option<f64>)>,
}

impl Sample {
    /// A new search.
    pub fn new(settings: SampleSettings) -> Self {
        Sample { settings, asked: 0, population: Vec::new() }
    }

    fn groups(&self) -> usize {
        match self.settings.prompt.mode {
            PromptMode::Fixed => 1,
            PromptMode::Evolve => (self.settings.prompt.groups.clamp(1, self.settings.batch)) as usize,
        }
    }

    /// The prompts of the next batch: the better half of the last ones, and children of them.
    fn next_population(&mut self, archive: &Archive) {
        if self.settings.prompt.mode == PromptMode::Fixed {
            self.population = vec![(PromptGenome::bare(Operator::I1), None)];
            return;
        }
        let prompt = &self.settings.prompt;
        let vary = PromptVary {
            pool: archive.elite(prompt.pool),
            skills: self.settings.skills,
            max_exemplars: prompt.max_exemplars,
            max_skills: prompt.max_skills,
        };
        let mut rng = rng_for(self.settings.seed, "prompt", u64::from(self.asked));
        let groups = self.groups();
        if self.population.is_empty() {
            // The bare prompt stands in the first batch, so that it competes with the others.
            self.population.push((PromptGenome::bare(Operator::I1), None));
        } else {
            self.population.sort_by(|a, b| {
                let fitness = |p: &(PromptGenome, Option<f64>)| p.1.unwrap_or(f64::NEG_INFINITY);
                fitness(b).total_cmp(&fitness(a))
            });
            self.population.truncate(groups.div_ceil(2));
        }
        let survivors = self.population.len();
        while self.population.len() < groups {
            let child = if self.asked == 0 {
                vary.fresh(Operator::I1, &mut rng)
            } else {
                let parent = &self.population[rng.random_range(0..survivors)].0;
                if survivors > 1 && rng.random_bool(0.3) {
                    let other = &self.population[rng.random_range(0..survivors)].0;
                    vary.mutate(&vary.cross(parent, other, &mut rng), &mut rng)
                } else {
                    vary.mutate(parent, &mut rng)
                }
            };
            self.population.push((child, None));
        }
    }
}

impl Search for Sample {
    fn ask(&mut self, archive: &Archive) -> Result<Option<Ask>, EmptyPopulation> {
        if self.asked >= self.settings.batches {
            return Ok(None);
        }
        self.next_population(archive);
        let groups = self.population.len() as u32;
        let rows = (0..self.settings.batch)
            .map(|row| Row {
                // Contiguous shares: rows 0.. belong to prompt 0, and so on.
                prompt: row * groups / self.settings.batch,
                basis: Basis::Absolute,
            })
            .collect();
        let ask = Ask {
            step: self.asked,
            steps: self.settings.batches,
            operator: Operator::I1,
            prompts: self.population.iter().map(|(genome, _)| genome.clone()).collect(),
            rows,
            pooling: Pooling::Prompt,
            perturb: true,
        };
        self.asked += 1;
        Ok(Some(ask))
    }

    fn tell(&mut self, _ask: &Ask, fitness: &[f64], _archive: &Archive) {
        for ((_, own), new) in self.population.iter_mut().zip(fitness) {
            *own = Some(own.map_or(*new, |old| NEWEST * new + (1.0 - NEWEST) * old));
        }
    }

    fn budget(&self) -> u32 {
        self.settings.batch * self.settings.batches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Direction, Outcome, Score};

    fn settings(mode: PromptMode) -> SampleSettings {
        SampleSettings {
            seed: 1,
            batch: 10,
            batches: 3,
            prompt: PromptSettings { mode, ..PromptSettings::default() },
            skills: 5,
        }
    }

    fn archive(n: u32) -> Archive {
        let mut archive = Archive::new(Direction::Minimize);
        for id in 0..n {
            archive.push(Candidate {
                id,
                text: format!("{id}"),
                thought: None,
                program: Some(format!("{id}")),
                exemplars: vec![],
                outcome: Outcome::Scored(Score::new(f64::from(id)).expect("finite")),
                repeat: false,
            });
        }
        archive
    }

    #[test]
    fn the_budget_is_spent_exactly() {
        let mut search = Sample::new(settings(PromptMode::Fixed));
        let archive = archive(0);
        let mut rows = 0;
        while let Some(ask) = search.ask(&archive).expect("`sample` needs no population") {
            assert_eq!(ask.prompts, vec![PromptGenome::bare(Operator::I1)]);
            rows += ask.rows.len() as u32;
            search.tell(&ask, &[0.0], &archive);
        }
        assert_eq!(rows, search.budget());
    }

    #[test]
    fn the_better_prompts_survive_and_the_rest_are_replaced() {
        let mut search = Sample::new(settings(PromptMode::Evolve));
        let archive = archive(20);
        let first = search.ask(&archive).expect("no population").expect("budget left");
        assert_eq!(first.prompts.len(), 4);
        search.tell(&first, &[-1.0, 2.0, 0.5, -2.0], &archive);
        let second = search.ask(&archive).expect("no population").expect("budget left");
        assert_eq!(second.prompts[0], first.prompts[1]);
        assert_eq!(second.prompts[1], first.prompts[2]);
        for group in 0..4 {
            let share = second.rows.iter().filter(|r| r.prompt == group).count();
            assert!((2..=3).contains(&share), "ten rows over four prompts: {share}");
        }
    }
}
