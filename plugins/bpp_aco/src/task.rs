//! The plugin.

use coevo_ants::Heuristic;
use coevo_core::{
    Baseline, Brief, Column, Dataset, Elements, Evaluation, ExpressionForm, Failure, FailureKind,
    ProgramNames, Recipe, Reference, ReferenceKind, Rollout, Task, rng_for, seed_for,
};
use coevo_python::Value;

use crate::bounds::lower_bound;
use crate::brief::{BASELINES, BRIEF, EXPRESSION, NAME, PROGRAM_NAMES, SKILLS};
use crate::items::{self, CAPACITY, Items};
use crate::packing::fewest_bins;

/// Seed of the random streams, one for each instance and the same for every candidate.
const EVALUATION_SEED: u64 = 1234;

/// Guide the packing of bins.
pub struct BppAco {
    recipe: Recipe<Items>,
    seed: u64,
}

impl BppAco {
    /// On the published data.
    pub fn new() -> Self {
        BppAco { recipe: items::published(), seed: EVALUATION_SEED }
    }

    /// On a few small instances, for tests.
    pub fn tiny() -> Self {
        BppAco { recipe: items::tiny(), seed: EVALUATION_SEED }
    }

    /// With other random streams, to see how much of a value is luck.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}

impl Default for BppAco {
    fn default() -> Self {
        BppAco::new()
    }
}

impl Task for BppAco {
    fn brief(&self) -> Brief {
        BRIEF
    }

    fn columns(&self) -> Vec<Column> {
        self.recipe.columns().cloned().collect()
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        let heuristic = Heuristic::compile(rollout, &BRIEF, &[])?;
        let items = self.recipe.get(column).ok_or_else(|| {
            Failure::new(FailureKind::Unsupported, format!("{NAME} has no column {column}"))
        })?;
        let size = items.size();
        Evaluation::mean_over(items.len(), |i| {
            let demands = items.demands(i);
            let argument = Value::array_i64(&[size], demands.iter().map(|&d| i64::from(d)).collect())?;
            let own_seed = seed_for(self.seed, "bpp_aco heuristic", i as u64);
            let matrix = heuristic.matrix(&[argument, Value::int(i64::from(CAPACITY))], size, own_seed)?;
            let bins = fewest_bins(demands, CAPACITY, &matrix, &mut rng_for(self.seed, NAME, i as u64))?;
            Ok(bins as f64)
        })
    }

    /// The demands of a column, [instances, items].
    fn data(&self, column: &Column) -> Option<Dataset> {
        let items = self.recipe.get(column)?;
        Some(Dataset { shape: items.shape(), elements: Elements::I32(items.all().to_vec()) })
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
        let value = lower_bound(column)?;
        let how = "the bound L2 of Martello and Toth";
        Some(Reference { value, kind: ReferenceKind::Bound, how })
    }

    fn baselines(&self) -> Vec<Baseline> {
        BASELINES.to_vec()
    }
}
