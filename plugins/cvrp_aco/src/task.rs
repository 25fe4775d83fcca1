//! The plugin.

use coevo_ants::{Heuristic, unit_diagonal_distances};
use coevo_core::{
    Baseline, Brief, Column, Dataset, Elements, Evaluation, ExpressionForm, Failure, FailureKind,
    ProgramNames, Recipe, Reference, Rollout, Task, rng_for, seed_for,
};
use coevo_python::Value;

use crate::best_known::best_known;
use crate::brief::{BASELINES, BRIEF, EXPRESSION, NAME, PROGRAM_NAMES, SHORT_FORM, SKILLS};
use crate::colony::{Delivery, IdleCost, cheapest_delivery};
use crate::customers::{self, CAPACITY, Customers};

/// Seed of the random streams, one for each instance and the same for every candidate.
const EVALUATION_SEED: u64 = 1234;

/// Guide ants to short deliveries.
pub struct CvrpAco {
    recipe: Recipe<Customers>,
    idle: IdleCost,
    seed: u64,
}

impl CvrpAco {
    /// On the published data, with the published idle cost.
    pub fn new() -> Self {
        CvrpAco::with_idle_cost(IdleCost::Published)
    }

    /// On the published data, with that idle cost.
    pub fn with_idle_cost(idle: IdleCost) -> Self {
        CvrpAco { recipe: customers::published(), idle, seed: EVALUATION_SEED }
    }

    /// On a few small instances, for tests.
    pub fn tiny() -> Self {
        CvrpAco { recipe: customers::tiny(), idle: IdleCost::Published, seed: EVALUATION_SEED }
    }

    /// With other random streams, to see how much of a value is luck.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// What idle ants pay; a report of values has to name it.
    pub fn idle_cost(&self) -> IdleCost {
        self.idle
    }
}

impl Default for CvrpAco {
    fn default() -> Self {
        CvrpAco::new()
    }
}

impl Task for CvrpAco {
    fn brief(&self) -> Brief {
        BRIEF
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns: Vec<Column> = self.recipe.columns().cloned().collect();
        columns.sort();
        columns
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        let heuristic = Heuristic::compile(rollout, &BRIEF, &[SHORT_FORM])?;
        let customers = self.recipe.get(column).ok_or_else(|| {
            Failure::new(FailureKind::Unsupported, format!("{NAME} has no column {column}"))
        })?;
        let places = customers.places();
        let capacity = f64::from(CAPACITY);
        Evaluation::mean_over(customers.len(), |i| {
            let (demands, coordinates) = customers.instance(i);
            let distances = unit_diagonal_distances(&coordinates);
            let matrix = Value::array_f64(&[places, places], distances.clone())?;
            let arguments = if heuristic.form() == 0 {
                vec![
                    matrix,
                    Value::array_f64(&[places, 2], coordinates)?,
                    Value::array_f64(&[places], demands.clone())?,
                    Value::int(i64::from(CAPACITY)),
                ]
            } else {
                let relative = demands.iter().map(|demand| demand / capacity).collect();
                vec![matrix, Value::array_f64(&[places], relative)?]
            };
            let own_seed = seed_for(self.seed, "cvrp_aco heuristic", i as u64);
            let matrix = heuristic.matrix(&arguments, places, own_seed)?;
            let delivery = Delivery { distances: &distances, demands: &demands, capacity };
            cheapest_delivery(&delivery, &matrix, self.idle, &mut rng_for(self.seed, NAME, i as u64))
        })
    }

    /// A column as the published array, [instances, customers + 1, 3]: demand, x and y, the depot first.
    fn data(&self, column: &Column) -> Option<Dataset> {
        let customers = self.recipe.get(column)?;
        Some(Dataset { shape: customers.shape(), elements: Elements::F64(customers.rows().to_vec()) })
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
