//! The plugin.

use coevo_ants::{Heuristic, unit_diagonal_distances};
use coevo_core::{
    Baseline, Brief, Column, Dataset, Elements, Evaluation, ExpressionForm, Failure, FailureKind,
    ProgramNames, Recipe, Reference, Rollout, Task, rng_for, seed_for,
};
use coevo_python::Value;

use crate::best_known::best_known;
use crate::brief::{BASELINES, BRIEF, EXPRESSION, NAME, PROGRAM_NAMES, SKILLS};
use crate::cities::{self, Cities};
use crate::colony::shortest_tour;

/// Seed of the random streams, one for each instance and the same for every candidate.
const EVALUATION_SEED: u64 = 1234;

/// Guide ants to short tours.
pub struct TspAco {
    recipe: Recipe<Cities>,
    seed: u64,
}

impl TspAco {
    /// On the published data.
    pub fn new() -> Self {
        TspAco { recipe: cities::published(), seed: EVALUATION_SEED }
    }

    /// On a few small instances, for tests.
    pub fn tiny() -> Self {
        TspAco { recipe: cities::tiny(), seed: EVALUATION_SEED }
    }

    /// With other random streams, to see how much of a value is luck.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}

impl Default for TspAco {
    fn default() -> Self {
        TspAco::new()
    }
}

impl Task for TspAco {
    fn brief(&self) -> Brief {
        BRIEF
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns: Vec<Column> = self.recipe.columns().cloned().collect();
        columns.sort();
        columns
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        let heuristic = Heuristic::compile(rollout, &BRIEF, &[])?;
        let cities = self.recipe.get(column).ok_or_else(|| {
            Failure::new(FailureKind::Unsupported, format!("{NAME} has no column {column}"))
        })?;
        let size = cities.size();
        Evaluation::mean_over(cities.len(), |i| {
            let distances = unit_diagonal_distances(cities.points(i));
            let argument = Value::array_f64(&[size, size], distances.clone())?;
            let own_seed = seed_for(self.seed, "tsp_aco heuristic", i as u64);
            let matrix = heuristic.matrix(&[argument], size, own_seed)?;
            shortest_tour(&distances, &matrix, &mut rng_for(self.seed, NAME, i as u64))
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
