//! The plugin trait: what a user writes to have a model search on their problem.
//!
//! Two methods are required besides the columns of data: a [`Brief`] that a model can read, and
//! [`Task::score`]. Everything else has a default. `coevo_core::testing::check_task` holds the
//! contract below against an implementation.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    Dataset, Direction, Evaluation, ExpressionForm, Failure, FailureKind, ProgramNames, Reference, Rollout,
    Score,
};

/// Which part of the data: what it may be used for is in its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Split {
    /// Selection by the search.
    Train,
    /// Choice of models and hyper-parameters.
    Val,
    /// Touched once, for the report.
    Test,
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Split::Train => "train",
            Split::Val => "val",
            Split::Test => "test",
        })
    }
}

/// One data set of a task: a split at a size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Column {
    /// The split.
    pub split: Split,
    /// The size, in the task's own unit; 0 where a task has but one size.
    pub size: u32,
}

impl Column {
    /// A column.
    pub const fn new(split: Split, size: u32) -> Self {
        Column { split, size }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} N={}", self.split, self.size)
    }
}

/// A parameter of the function that the model writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Type, shape and meaning, in a few words.
    pub meaning: &'static str,
}

/// What the model is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brief {
    /// Registry name, such as `tsp_construct`.
    pub name: &'static str,
    /// Which way the objective is better.
    pub direction: Direction,
    /// The problem, in a few sentences.
    pub text: &'static str,
    /// The function to write.
    pub function: &'static str,
    /// Its parameters, in order.
    pub parameters: &'static [Parameter],
    /// Type and meaning of what it returns.
    pub returns: &'static str,
}

/// A hand-written heuristic to compare with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Baseline {
    /// Name, such as `nearest`; the file is `heuristics/<task>/<name>.py`.
    pub name: &'static str,
    /// What people call it, such as `nearest neighbour`.
    pub title: &'static str,
    /// Its source.
    pub program: &'static str,
}

/// A search problem.
///
/// Contract: `score` is a pure function of (program, column): the same value on any number of threads,
/// in any order, and whatever was scored before. Randomness inside comes from fixed seeds, the same for
/// every candidate (common random numbers).
pub trait Task: Send + Sync {
    /// What the model is told. Cheap.
    fn brief(&self) -> Brief;

    /// The data sets, the training column first. Cheap: no data is made here.
    fn columns(&self) -> Vec<Column>;

    /// Score one rollout on one column. A program that fails on any instance fails.
    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure>;

    /// A column as one array, where the task's data are such; `coevo data` prints its sum and saves it.
    fn data(&self, _column: &Column) -> Option<Dataset> {
        None
    }

    /// The form that the model fills at grammar level `expression`, if the task offers one.
    fn expression(&self) -> Option<ExpressionForm> {
        None
    }

    /// The names that a program may use at grammar level `program`, besides the function's parameters.
    fn program_names(&self) -> ProgramNames {
        ProgramNames::default()
    }

    /// Short reusable hints that prompts may carry.
    fn skills(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Heuristics to compare with; the first is the one that reports quote.
    fn baselines(&self) -> Vec<Baseline> {
        Vec::new()
    }

    /// The optimum, a bound or the best known value of a column, where there is one.
    fn reference(&self, _column: &Column) -> Option<Reference> {
        None
    }

    /// The column that the search selects on.
    fn train(&self) -> Column {
        self.columns().into_iter().find(|c| c.split == Split::Train).unwrap_or(Column::new(Split::Train, 0))
    }
}

impl Evaluation {
    /// The mean over `count` instances, evaluated in parallel and summed in index order.
    ///
    /// `value(i)` scores instance `i`. The first failing instance by index is the one reported, on any
    /// number of threads. Instance 0 goes first alone: most programs that fail do so there, and
    /// then cost no more than one instance.
    pub fn mean_over(
        count: usize,
        value: impl Fn(usize) -> Result<f64, Failure> + Sync,
    ) -> Result<Evaluation, Failure> {
        let mut instances = Vec::with_capacity(count);
        if count > 0 {
            instances.push(value(0)?);
        }
        // The first failure counts, whichever is found first: what comes behind one that is known is not scored.
        let failed = AtomicUsize::new(usize::MAX);
        let rest: Vec<Option<Result<f64, Failure>>> = (1..count)
            .into_par_iter()
            .map(|at| {
                if at > failed.load(Ordering::Relaxed) {
                    return None;
                }
                let result = value(at);
                if result.is_err() {
                    failed.fetch_min(at, Ordering::Relaxed);
                }
                Some(result)
            })
            .collect();
        for result in rest.into_iter().flatten() {
            instances.push(result?);
        }
        let mean = instances.iter().sum::<f64>() / count as f64;
        let objective = Score::new(mean).ok_or_else(|| {
            Failure::new(FailureKind::NonFinite, format!("the mean over {count} instances is {mean}"))
        })?;
        Ok(Evaluation { objective, instances })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_counts_and_what_comes_behind_it_is_not_scored() {
        let scored = AtomicUsize::new(0);
        let failure = |at: usize| Failure::new(FailureKind::Exception, format!("at {at}"));
        let value = |at: usize| {
            scored.fetch_add(1, Ordering::Relaxed);
            if at % 4 == 3 { Err(failure(at)) } else { Ok(1.0) }
        };
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        assert_eq!(one.install(|| Evaluation::mean_over(1000, value)).expect_err("it fails"), failure(3));
        assert_eq!(scored.load(Ordering::Relaxed), 4, "on one thread");
        for _ in 0..100 {
            assert_eq!(Evaluation::mean_over(1000, value).expect_err("it fails"), failure(3));
        }
        let mean = Evaluation::mean_over(3, |at| Ok(at as f64)).expect("it is scored");
        assert_eq!((mean.objective.get(), mean.instances), (1.0, vec![0.0, 1.0, 2.0]));
    }
}
