//! What a run came to. Everything here is reproducible: no clock times, no memory, no paths.

use std::collections::BTreeMap;

use coevo_core::{Archive, Budget, Column, Direction, FailureKind, Lineage, ModelCard, Outcome, Score};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

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

/// One batch of the learning curve.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Number of valid candidates.
    pub valid: u32,
    /// Median objective of these, if any was valid.
    pub median: Option<f64>,
    /// Mean objective.
    pub mean: Option<f64>,
    /// Best objective so far in the run.
    pub best: Option<f64>,
    /// Candidates of the batch, valid or not.
    pub made: u32,
    /// The operator that asked for them.
    pub operator: String,
    /// Invalid ones of the batch by kind of failure.
    pub failures: BTreeMap<String, u32>,
    /// What was spent so far in the run, this batch among it.
    pub spent: Budget,
}

/// What the best candidate and the first baseline score on a held-out column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ColumnScore {
    /// The column.
    pub column: Column,
    /// The task's first baseline there.
    pub baseline: Score,
    /// The best candidate; `None` if it fails there or there is none.
    pub objective: Option<Score>,
    /// Why it fails there.
    pub failure: Option<String>,
    /// Its value on each instance, in order, to single precision: enough to resample.
    #[serde(serialize_with = "on_one_line")]
    pub instances: Vec<f32>,
}

/// A candidate of a champion's lineage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ancestor {
    /// Its number in the run.
    pub id: u32,
    /// Candidates that stood in its prompt; each is in the lineage too, and has a smaller id.
    pub parents: Vec<u32>,
    /// Training objective.
    pub objective: Option<f64>,
    /// The operator that asked for it.
    pub operator: String,
}

/// The best candidate by the training column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChampionRecord {
    /// Its number in the run.
    pub id: u32,
    /// What the model wrote, as prompts show it.
    pub text: String,
    /// The sentence that describes it, if the model wrote one.
    pub thought: Option<String>,
    /// Its objective on the training column.
    pub train: Score,
    /// The program that was scored.
    pub code: String,
    /// It and those that stood in the prompts it came from, in order of id.
    pub lineage: Vec<Ancestor>,
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
    /// Version of the program that made it.
    pub version: String,
    /// What it was made on.
    pub machine: String,
    /// The search method, such as `sample+es`.
    pub method: String,
    /// The budget's name in comparisons.
    pub budget_label: u32,
    /// Every held-out column, in the order of the config.
    pub columns: Vec<ColumnScore>,
    /// The best candidate and where it came from; `None` if nothing was valid.
    pub champion: Option<ChampionRecord>,
    /// The resolved config, whose YAML has the hash above.
    pub config: serde_yaml::Value,
}

/// Version of this program, as summaries name it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

fn on_one_line<S: Serializer>(values: &[f32], serializer: S) -> Result<S::Ok, S::Error> {
    let text = serde_json::to_string(values).map_err(serde::ser::Error::custom)?;
    RawValue::from_string(text).map_err(serde::ser::Error::custom)?.serialize(serializer)
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

/// The point of the batch that ends the archive and begins at candidate `first`. `before` is the point before.
pub fn point(archive: &Archive, first: u32, operator: &str, spent: Budget, before: Option<&Point>) -> Point {
    let batch = &archive.candidates()[first as usize..];
    let values: Vec<f64> = batch.iter().filter_map(|c| c.outcome.score()).map(Score::get).collect();
    Point {
        valid: values.len() as u32,
        median: median(&values),
        mean: mean(&values),
        best: values.iter().copied().chain(before.and_then(|p| p.best)).reduce(|a, b| {
            match archive.direction() {
                Direction::Minimize => a.min(b),
                Direction::Maximize => a.max(b),
            }
        }),
        made: batch.len() as u32,
        operator: operator.to_owned(),
        failures: kinds(batch.iter().map(|c| &c.outcome)),
        spent,
    }
}

/// A candidate with those behind it; `curve` tells which batch each belongs to.
pub fn lineage(archive: &Archive, id: u32, curve: &[Point]) -> Vec<Ancestor> {
    let operator = |id: u32| {
        let point = curve.iter().find(|point| u64::from(id) < point.spent.candidates);
        point.map(|point| point.operator.clone()).unwrap_or_default()
    };
    Lineage::of(archive)
        .ancestry(id)
        .into_iter()
        .map(|id| Ancestor {
            id,
            parents: archive.candidates()[id as usize].exemplars.clone(),
            objective: archive.score(id).map(Score::get),
            operator: operator(id),
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
    kinds(archive.candidates().iter().map(|c| &c.outcome))
}

fn kinds<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for outcome in outcomes {
        if let Outcome::Invalid(failure) = outcome {
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
    fn instances_stand_on_one_line_and_come_back() {
        let score = |x| Score::new(x).expect("finite");
        let column = ColumnScore {
            column: Column::new(coevo_core::Split::Test, 20),
            baseline: score(4.0),
            objective: Some(score(3.5)),
            failure: None,
            instances: vec![3.25, 3.75],
        };
        let text = serde_json::to_string_pretty(&column).expect("plain data");
        assert!(text.contains("\"instances\": [3.25,3.75]"), "{text}");
        assert_eq!(serde_json::from_str::<ColumnScore>(&text).expect("as written"), column);
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
        let mut whole = archive.candidates().to_vec().into_iter();
        let mut curve: Vec<Point> = Vec::new();
        let mut archive = Archive::new(Direction::Minimize);
        for (made, operator) in [(2, "i1"), (2, "e1"), (1, "m1")] {
            let first = archive.candidates().len() as u32;
            whole.by_ref().take(made).for_each(|candidate| archive.push(candidate));
            let spent = Budget { candidates: archive.candidates().len() as u64, ..Budget::default() };
            let next = point(&archive, first, operator, spent, curve.last());
            curve.push(next);
        }
        let told: Vec<_> = curve.iter().map(|p| (p.made, p.valid, p.median, p.best)).collect();
        let (three, nine) = (Some(3.0), Some(9.0));
        assert_eq!(told, [(2, 1, nine, nine), (2, 2, Some(4.0), three), (1, 0, None, three)]);
        assert_eq!(curve[0].failures, BTreeMap::from([("no-code".to_owned(), 1)]));
        // Candidate 2 is the first of the second batch.
        assert_eq!(lineage(&archive, 2, &curve)[0].operator, "e1");
    }
}
