//! The plugin.

use coevo_core::{
    Baseline, Brief, Column, Dataset, Elements, Evaluation, ExpressionForm, Failure, FailureKind,
    ProgramNames, Recipe, Reference, ReferenceKind, Rollout, Split, Task, seed_for,
};
use coevo_python::{Program, Signature};

use crate::brief::{BASELINES, BRIEF, EXPRESSION, NAME, PROGRAM_NAMES, SKILLS};
use crate::items::{self, Items};
use crate::knapsack::{Overload, packed_value};
use crate::optimum::optimum;

/// Seed of the random streams that a heuristic may draw from, the same for every candidate.
const EVALUATION_SEED: u64 = 1234;

/// Fill a knapsack item by item.
pub struct KpConstruct {
    recipe: Recipe<Items>,
}

impl KpConstruct {
    /// On the published data.
    pub fn new() -> Self {
        KpConstruct { recipe: items::published() }
    }

    /// On a few small instances, for tests.
    pub fn tiny() -> Self {
        KpConstruct { recipe: items::tiny() }
    }
}

impl Default for KpConstruct {
    fn default() -> Self {
        KpConstruct::new()
    }
}

impl Task for KpConstruct {
    fn brief(&self) -> Brief {
        BRIEF
    }

    fn columns(&self) -> Vec<Column> {
        self.recipe.columns().cloned().collect()
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        let names: Vec<&str> = BRIEF.parameters.iter().map(|p| p.name).collect();
        let program = Program::of(rollout, &Signature::new(BRIEF.function, &names))?;
        let items = self.recipe.get(column).ok_or_else(|| {
            Failure::new(FailureKind::Unsupported, format!("{NAME} has no column {column}"))
        })?;
        let overload = if column.split == Split::Train { Overload::Invalid } else { Overload::Stop };
        Evaluation::mean_over(items.len(), |i| {
            let seed = seed_for(EVALUATION_SEED, NAME, i as u64);
            packed_value(&program, items.instance(i), items.capacity(), overload, seed)
        })
    }

    /// Weights and values of a column, [instances, items, 2].
    fn data(&self, column: &Column) -> Option<Dataset> {
        let items = self.recipe.get(column)?;
        Some(Dataset { shape: items.shape(), elements: Elements::F64(items.rows().to_vec()) })
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
        let value = optimum(column)?;
        let how = "branch and bound";
        Some(Reference { value, kind: ReferenceKind::Optimum, how })
    }

    fn baselines(&self) -> Vec<Baseline> {
        BASELINES.to_vec()
    }
}
