//! The shape of a search method: ask for a batch, have it scored, be told.
//!
//! A method decides what the prompts hold and which rows are perturbed; the evolution loop does the
//! rest. `sample` asks for independent new candidates; a population method keeps parents between
//! asks and puts them into the prompts as exemplars.

use crate::reward::Basis;
use crate::{Archive, Operator, PromptGenome};

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
    /// The next batch; `None` when the budget is spent.
    fn ask(&mut self, archive: &Archive) -> Option<Ask>;

    /// What came of it: `fitness[g]` of each prompt of the ask; the archive holds the candidates.
    fn tell(&mut self, ask: &Ask, fitness: &[f64], archive: &Archive);

    /// Candidates that the whole budget allows.
    fn budget(&self) -> u32;
}
