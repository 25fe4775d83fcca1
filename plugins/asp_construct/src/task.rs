//! The plugin.

use coevo_core::{
    Baseline, Brief, Column, Evaluation, ExpressionForm, Failure, FailureKind, ProgramNames, Reference,
    ReferenceKind, Rollout, Split, Task, seed_for,
};
use coevo_python::{Limits, Program, Session, Signature, Value};

use crate::admissible::{Space, upper_bound};
use crate::brief::{BASELINES, BRIEF, EXPRESSION, NAME, PROGRAM_NAMES, SKILLS};

/// Seed of the random stream that a heuristic may draw from, the same for every candidate.
const EVALUATION_SEED: u64 = 1234;

/// The pairs of n and w. A column's size is its n.
const PUBLISHED: &[(Column, u32)] = &[
    (Column::new(Split::Train, 15), 10),
    (Column::new(Split::Test, 12), 7),
    (Column::new(Split::Test, 15), 10),
    (Column::new(Split::Test, 21), 15),
];

const TINY: &[(Column, u32)] = &[(Column::new(Split::Train, 6), 4), (Column::new(Split::Test, 9), 6)];

/// Build an admissible set greedily by a priority.
pub struct AspConstruct {
    columns: &'static [(Column, u32)],
}

impl AspConstruct {
    /// The published sizes.
    pub fn new() -> Self {
        AspConstruct { columns: PUBLISHED }
    }

    /// Small sizes, for tests.
    pub fn tiny() -> Self {
        AspConstruct { columns: TINY }
    }
}

impl Default for AspConstruct {
    fn default() -> Self {
        AspConstruct::new()
    }
}

impl Task for AspConstruct {
    fn brief(&self) -> Brief {
        BRIEF
    }

    fn columns(&self) -> Vec<Column> {
        self.columns.iter().map(|(column, _)| column.clone()).collect()
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        let names: Vec<&str> = BRIEF.parameters.iter().map(|p| p.name).collect();
        let program = Program::of(rollout, &Signature::new(BRIEF.function, &names))?;
        let Some((_, w)) = self.columns.iter().find(|(known, _)| known == column) else {
            return Err(Failure::new(FailureKind::Unsupported, format!("{NAME} has no column {column}")));
        };
        // One instance, whose vectors are rated one after the other in one session: a program may remember.
        Evaluation::mean_over(1, |_| {
            let space = Space::new(column.size, *w);
            let scores = priorities(&program, &space, column.size, *w)?;
            Ok(space.size(&space.greedy(&scores)) as f64)
        })
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
        let n = column.size;
        let &(_, w) = self.columns.iter().find(|(known, _)| known == column)?;
        // Reached, and so the optimum, where the literature has a set of that size.
        let known = matches!((n, w), (12, 7) | (15, 10));
        let kind = if known { ReferenceKind::Optimum } else { ReferenceKind::Bound };
        Some(Reference {
            value: upper_bound(n, w) as f64,
            kind,
            how: "n choose w: no two vectors have one support",
        })
    }

    fn baselines(&self) -> Vec<Baseline> {
        BASELINES.to_vec()
    }
}

/// The allowance of one vector: a triple loop over 21 digits takes some hundred thousand steps.
const LIMITS: Limits =
    Limits { fuel: 1_000_000, memory_bytes: 256 << 20, recursion: 1000, output_bytes: 1 << 20, wall: None };

/// What the program says of each vector. Infinities order vectors as well as numbers do; NaN does not.
fn priorities(program: &Program, space: &Space, n: u32, w: u32) -> Result<Vec<f64>, Failure> {
    let mut session = Session::start(program, &LIMITS, seed_for(EVALUATION_SEED, NAME, 0))?;
    let int = |value: u32| Value::int(i64::from(value));
    let rate = |index: usize| {
        let element = Value::tuple(space.digits(index).map(|digit| int(u32::from(digit))).collect());
        session.refill();
        let priority = session.call(&[element, int(n), int(w)])?.as_f64()?;
        if priority.is_nan() {
            let digits: Vec<String> = space.digits(index).map(|digit| digit.to_string()).collect();
            let message = format!("the priority of ({}) is NaN", digits.join(", "));
            return Err(Failure::new(FailureKind::NonFinite, message));
        }
        Ok(priority)
    };
    (0..space.len()).map(rate).collect()
}
