//! The shape of a search method: ask for a batch, have it scored, be told.
//!
//! A method decides what the prompts hold and which rows are perturbed; the evolution loop does the
//! rest. `sample` asks for independent new candidates; `eoh` keeps a population and puts parents into the
//! prompts as exemplars.

use std::collections::BTreeMap;
use std::fmt;

use crate::reward::Basis;
use crate::{Archive, Failure, FailureKind, Operator, Outcome, Pooling, PromptGenome};

/// One batch to make.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// Where this batch stands in the schedule of sigma: generation `step` of `steps`.
    pub step: u32,
    /// How many generations the run has.
    pub steps: u32,
    /// What is asked for.
    pub operator: Operator,
    /// The prompts of this batch.
    pub prompts: Vec<PromptGenome>,
    /// One row per candidate: the prompt it is made under.
    pub rows: Vec<Row>,
    /// Which rows a row's reward is shaped with.
    pub pooling: Pooling,
    /// Whether rows are perturbed and theta moves afterwards (where the run has ES at all).
    pub perturb: bool,
}

/// One candidate to make.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// Index into [`Ask::prompts`].
    pub prompt: u32,
    /// What its score is compared with.
    pub basis: Basis,
}

/// A search method.
///
/// Contract: `ask` and `tell` are pure functions of (settings, run seed, what was told before, archive),
/// so that a run can be replayed from its journal.
pub trait Search: Send {
    /// The next batch; `None` when the budget is spent. An error where the search cannot go on.
    fn ask(&mut self, archive: &Archive) -> Result<Option<Ask>, EmptyPopulation>;

    /// What came of it: `fitness[g]` of each prompt of the ask; the archive holds the candidates.
    fn tell(&mut self, ask: &Ask, fitness: &[f64], archive: &Archive);

    /// Candidates that the whole budget allows.
    fn budget(&self) -> u32;
}

/// The initial population is empty: nothing valid was found to begin with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct EmptyPopulation {
    /// Candidates tried.
    pub candidates: usize,
    /// In so many rounds.
    pub rounds: u32,
    /// How many failed in which way, the most frequent first.
    pub reasons: Vec<(FailureKind, u32)>,
    /// The most frequent failure itself; of equals the first.
    pub example: Option<Failure>,
}

impl EmptyPopulation {
    /// The report on an archive in which nothing is valid.
    pub fn of(archive: &Archive, rounds: u32) -> Self {
        let failures: Vec<&Failure> = archive
            .candidates()
            .iter()
            .filter_map(|candidate| match &candidate.outcome {
                Outcome::Invalid(failure) => Some(failure),
                Outcome::Scored(_) => None,
            })
            .collect();
        let mut kinds: BTreeMap<FailureKind, u32> = BTreeMap::new();
        let mut texts: BTreeMap<String, u32> = BTreeMap::new();
        for failure in &failures {
            *kinds.entry(failure.kind).or_insert(0) += 1;
            *texts.entry(failure.to_string()).or_insert(0) += 1;
        }
        let mut reasons: Vec<(FailureKind, u32)> = kinds.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let most = texts.values().max().copied().unwrap_or(0);
        let example = failures.into_iter().find(|failure| texts[&failure.to_string()] == most).cloned();
        EmptyPopulation { candidates: archive.candidates().len(), rounds, reasons, example }
    }
}

impl fmt::Display for EmptyPopulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons: Vec<String> =
            self.reasons.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        write!(
            f,
            "the initial population is empty: none of {} candidates in {} round(s) is valid ({}",
            self.candidates,
            self.rounds,
            reasons.join(", ")
        )?;
        if let Some(example) = &self.example {
            write!(f, "; most often `{example}`")?;
        }
        write!(
            f,
            "); try an easier level, such as `level: expression`, a larger model, or more `search.initial_rounds`"
        )
    }
}
