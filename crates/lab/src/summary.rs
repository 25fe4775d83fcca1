//! What a run came to. Everything here is reproducible: no clock times, no memory, no paths.

use std::collections::BTreeMap;

use coevo_core::{Archive, Budget, Column, Direction, FailureKind, ModelCard, Outcome, Score};
use serde::{Deserialize, Serialize};

/// A heuristic's objective on the two columns that count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// A baseline's title, or the candidate's text.
    pub name: String,
    /// On the column of the search.
    pub train: Score,
    /// On the held-out column.
    pub test: Score,
}

/// One batch of the learning curve, over its valid candidates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Number of valid candidates.
    pub valid: u32,
    /// Median objective, if any was valid.
    pub median: Option<f64>,
    /// Mean objective.
    pub mean: Option<f64>,
    /// Best objective so far in the run.
    pub best: Option<f64>,
}

/// One run: an arm with a seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Arm.
    pub arm: String,
    /// Seed.
    pub seed: u64,
    /// SHA-256 of the resolved config.
    pub config_sha256: String,
    /// Model.
    pub model: ModelCard,
    /// Task.
    pub task: String,
    /// Which way is better.
    pub direction: Direction,
    /// The held-out column.
    pub test_column: Column,
    /// The task's first baseline.
    pub baseline: Judged,
    /// The best candidate by the training column; `None` if nothing was valid.
    pub best: Option<Judged>,
    /// Its number.
    pub best_id: Option<u32>,
    /// What was spent.
    pub budget: Budget,
    /// Share of candidates that were valid.
    pub valid_share: f64,
    /// Invalid candidates by kind of failure.
    pub failures: BTreeMap<String, u32>,
    /// Number of distinct objectives (to 5 decimals).
    pub distinct_objectives: usize,
    /// Updates of theta.
    pub updates: u32,
    /// Fingerprint of theta at the end.
    pub fingerprint: String,
    /// Median objective of the valid candidates in the first quarter of the batches.
    pub first_quarter_median: Option<f64>,
    /// And in the last quarter.
    pub last_quarter_median: Option<f64>,
    /// Mean objective of the valid candidates in the last quarter.
    pub last_quarter_mean: Option<f64>,
    /// One point per batch.
    pub curve: Vec<Point>,
}

/// Median of the middle two; `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    match n {
        0 => None,
        _ if n % 2 == 1 => Some(sorted[n / 2]),
        _ => Some((sorted[n / 2 - 1] + sorted[n / 2]) / 2.0),
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The learning curve of a run; batch i is the candidates from `ends[i - 1]` up to `ends[i]`.
pub fn curve(archive: &Archive, ends: &[u32]) -> Vec<Point> {
    let mut best: Option<Score> = None;
    let mut from = 0;
    ends.iter()
        .map(|&end| {
            let candidates = &archive.candidates()[from..end as usize];
            from = end as usize;
            let scores: Vec<Score> = candidates.iter().filter_map(|c| c.outcome.score()).collect();
            for score in &scores {
                if best.is_none_or(|b| archive.direction().better(*score, b)) {
                    best = Some(*score);
                }
            }
            let values: Vec<f64> = scores.iter().map(|s| s.get()).collect();
            Point {
                valid: values.len() as u32,
                median: median(&values),
                mean: mean(&values),
                best: best.map(Score::get),
            }
        })
        .collect()
}

/// Objectives of the valid candidates in quarter `quarter` (0 to 3) of the candidates.
pub fn quarter(archive: &Archive, quarter: usize) -> Vec<f64> {
    let all = archive.candidates();
    let (from, to) = (all.len() * quarter / 4, all.len() * (quarter + 1) / 4);
    all[from..to].iter().filter_map(|c| c.outcome.score()).map(Score::get).collect()
}

/// Median and mean of a quarter.
pub fn quarter_median_and_mean(archive: &Archive, which: usize) -> (Option<f64>, Option<f64>) {
    let values = quarter(archive, which);
    (median(&values), mean(&values))
}

/// Invalid candidates by kind of failure.
pub fn failures(archive: &Archive) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for candidate in archive.candidates() {
        if let Outcome::Invalid(failure) = &candidate.outcome {
            let kind: FailureKind = failure.kind;
            *counts.entry(kind.name().to_owned()).or_insert(0) += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use coevo_core::{Candidate, Failure};

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }

    #[test]
    fn a_curve_has_a_point_for_each_batch_whatever_its_size() {
        let mut archive = Archive::new(Direction::Minimize);
        for (id, value) in [Some(9.0), None, Some(3.0), Some(5.0), None].into_iter().enumerate() {
            let outcome = match value.and_then(Score::new) {
                Some(score) => Outcome::Scored(score),
                None => Outcome::Invalid(Failure::new(FailureKind::NoCode, "prose")),
            };
            archive.push(Candidate {
                id: id as u32,
                text: String::new(),
                thought: None,
                program: None,
                exemplars: vec![],
                outcome,
                repeat: false,
            });
        }
        let point = |valid, median, best| Point { valid, median, mean: median, best };
        let wanted =
            [point(1, Some(9.0), Some(9.0)), point(2, Some(4.0), Some(3.0)), point(0, None, Some(3.0))];
        assert_eq!(curve(&archive, &[2, 4, 5]), wanted);
    }
}
