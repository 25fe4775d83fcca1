//! The tables: which program on which column, ours beside numpy's.

use std::fmt;
use std::path::PathBuf;

use coevo_core::{Column, Registry, Split};
use serde::Serialize;

use crate::twin::Twin;
use crate::{BenchError, Side, ours};

/// How long to repeat an evaluation. The first one always ends, however long it takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Patience {
    /// CPU seconds for the repetitions together.
    pub seconds: f64,
    /// Repetitions at most.
    pub most: usize,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { seconds: 1.0, most: usize::MAX >> 1 }
    }
}

/// A program to time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The task's registry name.
    pub task: String,
    /// The program's name in the table.
    pub name: String,
    /// Its text.
    pub program: String,
}

/// How to measure.
#[derive(Debug, Clone)]
pub struct Settings {
    /// A CPython with numpy; without one the table has our side alone.
    pub python: Option<PathBuf>,
    /// For each side of each row.
    pub patience: Patience,
}

/// One program on one column.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// The task's registry name.
    pub task: String,
    /// The program's name.
    pub program: String,
    /// The data.
    pub column: Column,
    /// Our side.
    pub ours: Side,
    /// The same evaluator in CPython and numpy; `None` without a Python, or where the script has none.
    pub numpy: Option<Side>,
}

impl Row {
    /// How many times faster our side is, where both sides scored.
    pub fn speedup(&self) -> Option<f64> {
        let numpy = self.numpy.as_ref()?.timing()?;
        Some(numpy.seconds / self.ours.timing()?.seconds)
    }

    /// The objectives' relative difference, where both sides scored. The constructive tasks' must be rounding;
    /// the others are random on both sides.
    pub fn difference(&self) -> Option<f64> {
        let (ours, numpy) = (self.ours.timing()?, self.numpy.as_ref()?.timing()?);
        Some((ours.objective - numpy.objective) / numpy.objective.abs().max(1e-300))
    }
}

/// The geometric mean of the rows' speed-ups, for the rows of the tasks that `wanted` takes.
pub fn geometric_mean(rows: &[Row], wanted: impl Fn(&str) -> bool) -> Option<f64> {
    let logs = rows.iter().filter(|row| wanted(&row.task)).filter_map(|row| Some(row.speedup()?.ln()));
    let (count, sum) = logs.fold((0, 0.0), |(count, sum), log| (count + 1, sum + log));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

/// Evaluations per second of the whole training objective, for each program. `report` sees each row as soon as
/// it is there.
pub fn runtime_table(
    registry: &Registry,
    jobs: &[Job],
    settings: &Settings,
    report: &mut dyn FnMut(&Row),
) -> Result<Vec<Row>, BenchError> {
    let twin = settings.python.as_deref().map(Twin::new).transpose()?;
    let mut rows = Vec::new();
    for job in jobs {
        let column = registry.task(&job.task)?.train();
        rows.push(row(registry, job, column, twin.as_ref(), settings.patience)?);
        rows.last().into_iter().for_each(&mut *report);
    }
    Ok(rows)
}

/// The training objective of each task's baselines, and each test column in full with the first of them.
/// `report` sees each row as soon as it is there.
pub fn tasks_table(
    registry: &Registry,
    tasks: &[&str],
    settings: &Settings,
    report: &mut dyn FnMut(&Row),
) -> Result<Vec<Row>, BenchError> {
    let twin = settings.python.as_deref().map(Twin::new).transpose()?;
    let mut rows = Vec::new();
    for &name in tasks {
        let task = registry.task(name)?;
        let job = |baseline: coevo_core::Baseline| Job {
            task: name.to_owned(),
            name: baseline.name.to_owned(),
            program: baseline.program.to_owned(),
        };
        let jobs: Vec<Job> = task.baselines().into_iter().map(job).collect();
        let tests = task.columns().into_iter().filter(|column| column.split == Split::Test);
        let training = jobs.iter().map(|job| (job, task.train()));
        let pairs: Vec<_> = training.chain(jobs.first().into_iter().cycle().zip(tests)).collect();
        for (job, column) in pairs {
            rows.push(row(registry, job, column, twin.as_ref(), settings.patience)?);
            rows.last().into_iter().for_each(&mut *report);
        }
    }
    Ok(rows)
}

fn row(
    registry: &Registry,
    job: &Job,
    column: Column,
    twin: Option<&Twin>,
    patience: Patience,
) -> Result<Row, BenchError> {
    let task = registry.task(&job.task)?;
    let ours = ours::measure(task.as_ref(), &job.program, &column, patience)?;
    let twin = twin.filter(|_| Twin::knows(&job.task));
    let numpy = twin.map(|twin| twin.measure(task.as_ref(), &job.program, &column, patience)).transpose()?;
    Ok(Row { task: job.task.clone(), program: job.name.clone(), column, ours, numpy })
}

/// One line: names, our objective, evaluations per second of both sides, their ratio, and how far the
/// objectives lie apart.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.column.to_string();
        write!(f, "{:<14} {:<26} {column:<11}", self.task, self.program)?;
        match &self.ours {
            Side::Failed(failure) => write!(f, " failed here: {failure}")?,
            Side::Scored(ours) => write!(f, " {:>12.6} {:>11}", ours.objective, rate(ours.rate()))?,
        }
        match &self.numpy {
            None => {}
            Some(Side::Failed(failure)) => write!(f, " failed in CPython: {failure}")?,
            Some(Side::Scored(numpy)) => write!(f, " {:>11}", rate(numpy.rate()))?,
        }
        if let (Some(speedup), Some(difference)) = (self.speedup(), self.difference()) {
            write!(f, " {:>8} {difference:>+10.1e}", format!("{speedup:.1}x"))?;
        }
        Ok(())
    }
}

/// Four digits or so.
fn rate(per_second: f64) -> String {
    let decimals = (3 - per_second.log10().floor() as i32).clamp(0, 4);
    format!("{per_second:.*}/s", decimals as usize)
}

/// The heading over lines of rows.
pub const HEADING: &str = "task           program                    column         objective        \
                           ours       numpy    ratio difference";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timing;

    fn timed(task: &str, ours: f64, numpy: f64) -> Row {
        let side =
            |seconds| Side::Scored(Timing { objective: 2.0 * seconds, error: 0.0, seconds, repetitions: 1 });
        Row {
            task: task.to_owned(),
            program: "p".to_owned(),
            column: Column::new(Split::Train, 50),
            ours: side(ours),
            numpy: Some(side(numpy)),
        }
    }

    #[test]
    fn means_are_geometric_and_skip_failures() {
        let mut rows = vec![timed("a", 1.0, 2.0), timed("a", 0.5, 4.0), timed("b", 1.0, 100.0)];
        let mean = geometric_mean(&rows, |task| task == "a").expect("rows");
        assert!((mean - 4.0).abs() < 1e-12);
        rows[1].numpy = Some(Side::Failed("no".to_owned()));
        assert_eq!(geometric_mean(&rows, |task| task == "a"), Some(2.0));
        assert_eq!(geometric_mean(&rows, |_| false), None);
    }

    #[test]
    fn lines_stand_under_their_heading() {
        let row = timed("tsp_construct", 0.004, 0.2);
        assert_eq!(
            row.to_string(),
            "tsp_construct  p                          train N=50      0.008000     250.0/s     5.000/s    \
             50.0x    -9.8e-1"
        );
        assert_eq!(HEADING.len(), row.to_string().len());
    }
}
