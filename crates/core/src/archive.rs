//! Everything a run has tried: the candidates in order, with what came of them.
//!
//! Programs that were scored before are found here, so that each is evaluated once; the lineage is
//! drawn from the `exemplars` that stood in a candidate's prompt.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Direction, Outcome, Score};

/// One candidate.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Its number in the run, from 0.
    pub id: u32,
    /// What the model wrote, as prompts show it: the expression, or the code.
    pub text: String,
    /// The sentence that describes it, if the model wrote one.
    pub thought: Option<String>,
    /// The program that was scored; `None` if there was none in the answer.
    pub program: Option<String>,
    /// Candidates that stood in its prompt.
    pub exemplars: Vec<u32>,
    /// What came of it.
    pub outcome: Outcome,
    /// Whether the run had scored this very program before.
    pub repeat: bool,
}

/// The candidates of a run.
#[derive(Debug, Clone)]
pub struct Archive {
    direction: Direction,
    candidates: Vec<Candidate>,
    outcomes: BTreeMap<String, Outcome>,
    /// Of the valid candidates, to 5 decimals.
    objectives: BTreeSet<i64>,
}

/// An objective to 5 decimals, the published notion of sameness.
fn rounded(objective: f64) -> i64 {
    (objective * 1e5).round() as i64
}

impl Archive {
    /// An empty archive of a task with that direction.
    pub fn new(direction: Direction) -> Self {
        Archive { direction, candidates: Vec::new(), outcomes: BTreeMap::new(), objectives: BTreeSet::new() }
    }

    /// The task's direction.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// All candidates; index = id.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Add the next candidate; its id must be the next index.
    pub fn push(&mut self, candidate: Candidate) {
        debug_assert_eq!(candidate.id as usize, self.candidates.len());
        if let Some(program) = &candidate.program {
            self.outcomes.entry(program.clone()).or_insert_with(|| candidate.outcome.clone());
        }
        self.objectives.extend(candidate.outcome.score().map(|score| rounded(score.get())));
        self.candidates.push(candidate);
    }

    /// What came of this very program before.
    pub fn outcome_of(&self, program: &str) -> Option<&Outcome> {
        self.outcomes.get(program)
    }

    /// The best candidate; of equals the first.
    pub fn best(&self) -> Option<&Candidate> {
        self.elite(1).first().map(|&id| &self.candidates[id as usize])
    }

    /// The `count` best valid candidates, best first, one per distinct objective (to 5 decimals, the
    /// published notion of sameness); of equals the first found.
    pub fn elite(&self, count: usize) -> Vec<u32> {
        let mut valid: Vec<(f64, u32)> = self
            .candidates
            .iter()
            .filter_map(|c| c.outcome.score().map(|s| (self.direction.cost(s), c.id)))
            .collect();
        valid.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut seen = BTreeSet::new();
        valid.retain(|(cost, _)| seen.insert(rounded(*cost)));
        valid.truncate(count);
        valid.into_iter().map(|(_, id)| id).collect()
    }

    /// A candidate's score.
    pub fn score(&self, id: u32) -> Option<Score> {
        self.candidates.get(id as usize).and_then(|c| c.outcome.score())
    }

    /// Number of distinct objectives (to 5 decimals) among the valid candidates.
    pub fn distinct_objectives(&self) -> usize {
        self.objectives.len()
    }

    /// Whether a valid candidate has this objective (to 5 decimals).
    pub fn has_objective(&self, score: Score) -> bool {
        self.objectives.contains(&rounded(score.get()))
    }
}
