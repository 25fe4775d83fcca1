//! The plugin.

use coevo_core::{
    Baseline, Brief, Column, Dataset, Elements, Evaluation, ExpressionForm, Failure, FailureKind,
    ProgramNames, Recipe, Reference, Rollout, Task, seed_for,
};
use coevo_python::{Program, Signature};

use crate::best_known::best_known;
use crate::brief::{BASELINES, BRIEF, EXPRESSION, NAME, PROGRAM_NAMES, SKILLS};
use crate::cities::{self, Cities};
use crate::tour::tour_length;

/// Seed of the random streams that a heuristic may draw from, the same for every candidate.
const EVALUATION_SEED: u64 = 1234;

/// Build a tour city by city.
pub struct TspConstruct {
    recipe: Recipe<Cities>,
}

impl TspConstruct {
    /// On the published data.
    pub fn new() -> Self {
        TspConstruct { recipe: cities::published() }
    }

    /// On a few small instances, for tests.
    pub fn tiny() -> Self {
        TspConstruct { recipe: cities::tiny() }
    }
}

impl Default for TspConstruct {
    fn default() -> Self {
        TspConstruct::new()
    }
}

impl Task for TspConstruct {
    fn brief(&self) -> Brief {
        BRIEF
    }

    fn columns(&self) -> Vec<Column> {
        self.recipe.columns().cloned().collect()
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        let names: Vec<&str> = BRIEF.parameters.iter().map(|p| p.name).collect();
        let program = Program::of(rollout, &Signature::new(BRIEF.function, &names))?;
        let cities = self.recipe.get(column).ok_or_else(|| {
            Failure::new(FailureKind::Unsupported, format!("{NAME} has no column {column}"))
        })?;
        Evaluation::mean_over(cities.len(), |i| {
            tour_length(&program, &cities.map(i), seed_for(EVALUATION_SEED, NAME, i as u64))
        })
    }

    /// The coordinates of a column, [instances, size, 2].
    fn data(&self, column: &Column) -> Option<Dataset> {
        let cities = self.recipe.get(column)?;
        Some(Dataset { shape: cities.shape(), elements: Elements::F64(cities.coordinates().to_vec()) })
    }

    fn expression(&self) -> Option<ExpressionForm> {
        Some(EXPRESSION)
    }

    fn program_names(&self) -> ProgramNames {
        PROGRAM_NAMES
    }

    fn skills(&self) -> Vec<&'static str> {
        SKILLS.to_vec()
    }

    fn reference(&self, column: &Column) -> Option<Reference> {
        best_known(column)
    }

    fn baselines(&self) -> Vec<Baseline> {
        BASELINES.to_vec()
    }
}
