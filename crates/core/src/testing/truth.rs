//! Tables of published numbers, for plugins that reproduce a published task: what its data hash to, and what
//! its evaluators say of known programs.
//!
//! Both tables are CSV with a header. Data sets, held by [`check_datasets`]:
//! `task,split,size,shape,dtype,sha256_of_raw_bytes,first_value,last_value`. Values, read by [`expected`]:
//! `task,program,split,setting,instances,seeds,kind,objective,std_across_seeds,first_instance`, where the
//! setting begins with the size, as in `N=100 W=25`.

use std::fmt;

use crate::{Column, Dataset, Elements, Evaluation, Rollout, Split, Task};

/// Relative tolerance of values that have to be exact: evaluators may add in another order.
const EXACT: f64 = 1e-9;

/// Statistical values have to agree within so many standard errors of the difference.
const STANDARD_ERRORS: f64 = 4.0;

/// Holds the rows of a table of data sets that `wanted` takes against what `data` gives, and returns how many
/// there were. Panics at the first difference.
pub fn check_datasets(
    table: &str,
    wanted: impl Fn(&Column) -> bool,
    data: impl Fn(&Column) -> Option<Dataset>,
) -> usize {
    let mut checked = 0;
    for row in rows(table) {
        let [_, split, size, shape, dtype, sum, first, last] = row[..] else {
            panic!("a row of a table of data sets has eight fields, not {row:?}")
        };
        let column = Column::new(split_named(split), number(size) as u32);
        if !wanted(&column) {
            continue;
        }
        let data = data(&column).unwrap_or_else(|| panic!("there is no column {column}"));
        let dims: Vec<String> = data.shape.iter().map(ToString::to_string).collect();
        assert_eq!((dims.join("x").as_str(), data.dtype()), (shape, dtype), "{column}");
        assert_eq!(ends(&data), Some((number(first), number(last))), "{column}: the first and last value");
        assert_eq!(data.sha256(), sum, "{column}: the sum of the bytes");
        checked += 1;
    }
    checked
}

/// The first and the last element.
fn ends(data: &Dataset) -> Option<(f64, f64)> {
    match &data.elements {
        Elements::F64(values) => Some((*values.first()?, *values.last()?)),
        Elements::I32(values) => Some((f64::from(*values.first()?), f64::from(*values.last()?))),
    }
}

/// A row of a table of values: what the published evaluator says of a program on a column.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    /// The program's name, which is a baseline's.
    pub program: String,
    /// The column.
    pub column: Column,
    /// How many instances the value is a mean over: the first ones of the column.
    pub instances: usize,
    /// The value: of the one run, or the mean over `seeds` runs.
    pub objective: f64,
    /// Over how many random streams the value is a mean; `None` for a value that has to be exact.
    pub seeds: Option<u32>,
    /// The standard deviation of a run's value across those streams.
    pub deviation: f64,
    /// The value of the first instance, where it is known.
    pub first: Option<f64>,
}

/// The rows of a table of values.
pub fn expected(table: &str) -> Vec<Expected> {
    let read = |row: Vec<&str>| {
        let [_, file, split, setting, instances, seeds, kind, objective, deviation, first] = row[..] else {
            panic!("a row of a table of values has ten fields, not {row:?}")
        };
        let size = setting.split([' ', '=']).nth(1).map(number);
        let known = |text: &str| (!text.is_empty()).then(|| number(text));
        Expected {
            program: file.trim_end_matches(".py").to_owned(),
            column: Column::new(split_named(split), size.expect("a setting begins with N=<size>") as u32),
            instances: number(instances) as usize,
            objective: number(objective),
            seeds: match kind {
                "exact" => None,
                "statistical" => Some(number(seeds) as u32),
                _ => panic!("a value is exact or statistical, not {kind}"),
            },
            deviation: known(deviation).unwrap_or(0.0),
            first: known(first),
        }
    };
    rows(table).into_iter().map(read).collect()
}

impl Expected {
    /// Scores the baseline of that name. Panics where there is none or it fails.
    pub fn score(&self, task: &dyn Task) -> Evaluation {
        let baseline = task.baselines().into_iter().find(|b| b.name == self.program);
        let baseline = baseline.unwrap_or_else(|| panic!("there is no baseline `{}`", self.program));
        match task.score(&Rollout::of_program(baseline.program), &self.column) {
            Ok(evaluation) => evaluation,
            Err(failure) => panic!("`{}` fails on {}: {failure}", self.program, self.column),
        }
    }

    /// Scores the baseline once and panics if its value is not the expected one.
    pub fn check_exact(&self, task: &dyn Task) {
        assert_eq!(self.seeds, None, "{self:?} is not exact");
        let ours = self.score(task);
        let what = format!("`{}` on {}", self.program, self.column);
        let near = |ours: f64, theirs: f64| (ours - theirs).abs() <= EXACT * theirs.abs();
        assert_eq!(ours.instances.len(), self.instances, "{what}: instances");
        if let Some(first) = self.first {
            assert!(near(ours.instances[0], first), "{what}: {} not {first}", ours.instances[0]);
        }
        assert!(
            near(ours.objective.get(), self.objective),
            "{what}: {} not {}",
            ours.objective,
            self.objective
        );
    }

    /// Compares the means of our runs, one for each of our seeds, with the expected mean.
    pub fn compare(&self, ours: &[f64]) -> Comparison {
        let theirs = self.seeds.expect("a statistical row");
        let m = ours.len() as f64;
        let mean = ours.iter().sum::<f64>() / m;
        let variance = ours.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (m - 1.0);
        let standard_error = (self.deviation.powi(2) / f64::from(theirs) + variance / m).sqrt();
        Comparison { expected: self.clone(), mean, deviation: variance.sqrt(), standard_error }
    }

    /// Scores the baseline with `runs` random streams and compares; `make(seed)` is the task with that
    /// evaluation seed.
    pub fn compare_runs<T: Task>(&self, runs: u64, make: impl Fn(u64) -> T) -> Comparison {
        let mean = |seed| {
            let instances = self.score(&make(seed)).instances;
            assert!(instances.len() >= self.instances, "{} has only {}", self.column, instances.len());
            instances[..self.instances].iter().sum::<f64>() / self.instances as f64
        };
        self.compare(&(0..runs).map(mean).collect::<Vec<_>>())
    }
}

/// Our mean beside the expected one. Prints as one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// What was expected.
    pub expected: Expected,
    /// Our mean.
    pub mean: f64,
    /// The standard deviation of our runs.
    pub deviation: f64,
    /// The standard error of the difference of the two means.
    pub standard_error: f64,
}

impl Comparison {
    /// How many standard errors our mean lies above the expected one.
    pub fn z(&self) -> f64 {
        (self.mean - self.expected.objective) / self.standard_error
    }

    /// Panics if the means differ by more than four standard errors.
    pub fn check(&self) {
        assert!(self.z().abs() <= STANDARD_ERRORS, "{self}");
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Expected { program, column, objective, deviation, .. } = &self.expected;
        write!(
            f,
            "{program}, {column}: {:.4} (std {:.4}), expected {objective:.4} (std {deviation:.4}), z = {:+.2}",
            self.mean,
            self.deviation,
            self.z()
        )
    }
}

fn rows(table: &str) -> Vec<Vec<&str>> {
    table.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

fn split_named(name: &str) -> Split {
    match name {
        "train" => Split::Train,
        "val" => Split::Val,
        "test" => Split::Test,
        _ => panic!("no split is called {name}"),
    }
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: &str = "\
header
t,a.py,train,N=50 W=12.5,64,1,exact,2.5,,3.5
t,b.py,test,n=12 w=7,5,20,statistical,10,0.5,
";

    #[test]
    fn values_are_read() {
        let rows = expected(VALUES);
        assert_eq!((rows[0].program.as_str(), &rows[0].column), ("a", &Column::new(Split::Train, 50)));
        assert_eq!((rows[0].seeds, rows[0].first, rows[0].objective), (None, Some(3.5), 2.5));
        assert_eq!((rows[1].seeds, rows[1].first, rows[1].deviation), (Some(20), None, 0.5));
        assert_eq!(rows[1].column, Column::new(Split::Test, 12));
    }

    #[test]
    fn means_are_compared_in_standard_errors() {
        let row = &expected(VALUES)[1];
        // Mean 11, variance 2: the standard error is sqrt(0.25 / 20 + 2 / 2).
        let near = row.compare(&[10.0, 12.0]);
        assert!((near.z() - 1.0 / 1.0125f64.sqrt()).abs() < 1e-12, "{near}");
        near.check();
        assert!(std::panic::catch_unwind(|| row.compare(&[12.0, 12.1]).check()).is_err());
    }

    const DATA: &str = "\
header
t,train,2,1x2,int32,4242424242424242424242424242424242424242424242424242424242424242,1,-2
t,val,2,1x2,int32,b5f56b64f014154a5433fcb074019bb39a5bc74b2004cb4670565d57b5af23b6,1,-2
";

    #[test]
    fn right_sums_pass_and_a_wrong_one_is_found() {
        let data = |_: &Column| Some(Dataset { shape: vec![1, 2], elements: Elements::I32(vec![1, -2]) });
        assert_eq!(check_datasets(DATA, |column| column.split == Split::Val, data), 1);
        let wrong = || check_datasets(DATA, |column| column.split == Split::Train, data);
        assert!(std::panic::catch_unwind(wrong).is_err());
    }
}
