//! One setting, a test column of a group: what both arms came to, and which is better.

use std::collections::BTreeSet;

use coevo_core::Direction;
use serde::Serialize;

use super::interval::{Interval, interval};
use super::{Arm, ColumnResult, Group, OutcomeTable, sign_flip};

/// Objectives that differ by less than this share of the larger are equal.
const TIE: f64 = 1e-9;

/// Who won a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The arm is better than base.
    Win,
    /// They are equal, or neither has a valid program.
    Tie,
    /// Base is better.
    Loss,
    /// An arm has no run, so that nothing is known.
    Missing,
}

impl Verdict {
    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Tie => "tie",
            Verdict::Loss => "loss",
            Verdict::Missing => "missing",
        }
    }
}

/// A repeat of an arm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RepeatResult {
    /// Which: its seed, or its number.
    pub repeat: u64,
    /// Its objective, if its champion has one here.
    pub objective: Option<f64>,
    /// Why it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// One arm of a setting.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ArmResult {
    /// Mean objective of the valid repeats.
    pub mean: Option<f64>,
    /// The repeats that were run.
    pub repeats: Vec<RepeatResult>,
    /// Repeats that other runs of the comparison have and this one lacks.
    pub missing: Vec<u64>,
}

impl ArmResult {
    /// Number of repeats with an objective.
    pub fn valid(&self) -> usize {
        self.repeats.iter().filter(|r| r.objective.is_some()).count()
    }

    /// Number of repeats that were run and have none.
    pub fn failed(&self) -> usize {
        self.repeats.len() - self.valid()
    }
}

/// One setting.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SettingResult {
    /// Task, method, budget.
    #[serde(flatten)]
    pub group: Group,
    /// Size of the test column.
    pub size: u32,
    /// Whether the search selected on this very column.
    pub also_training: bool,
    /// Which way the objective is better; `None` where there is no run.
    pub direction: Option<Direction>,
    /// Base.
    pub base: ArmResult,
    /// The arm that is compared with it.
    pub other: ArmResult,
    /// Who won, by the means of the valid repeats.
    pub verdict: Verdict,
    /// Who won if, of two arms, the one with more failed repeats loses.
    pub strict_verdict: Verdict,
    /// How much better the arm's mean is, in the task's unit; negative if it is worse.
    pub improvement: Option<f64>,
    /// The same in percent of base.
    pub gain_percent: Option<f64>,
    /// 95% interval of the improvement, over pairs of valid repeats.
    pub interval: Option<Interval>,
    /// Two-sided sign-flip test over pairs of repeats: is it the search, or its seeds?
    pub p_repeats: Option<f64>,
    /// Two-sided sign-flip test over instances: do these very champions differ?
    pub p_instances: Option<f64>,
    /// What a reader must know about this row.
    pub notes: Vec<String>,
}

impl SettingResult {
    /// What runs say of a setting. `index` keys its random streams.
    pub fn of(
        table: &OutcomeTable,
        group: Group,
        (size, also_training): (u32, bool),
        arm: Arm,
        (seed, index): (u64, u64),
    ) -> SettingResult {
        let expected = table.repeats();
        let base = arm_result(table, &group, Arm::Base, size, &expected);
        let other = arm_result(table, &group, arm, size, &expected);
        let direction = table.outcomes().find(|o| o.group.task == group.task).map(|o| o.direction);
        let sign = if direction == Some(Direction::Maximize) { 1.0 } else { -1.0 };
        let mut notes = Vec::new();
        let verdict = verdict(&base, &other, sign, arm, &mut notes);
        let strict_verdict = match base.failed().cmp(&other.failed()) {
            _ if verdict == Verdict::Missing => verdict,
            std::cmp::Ordering::Equal => verdict,
            std::cmp::Ordering::Less => Verdict::Loss,
            std::cmp::Ordering::Greater => Verdict::Win,
        };
        let improvement = base.mean.zip(other.mean).map(|(b, o)| sign * (o - b));
        let gain_percent = improvement
            .zip(base.mean)
            .filter(|(_, base)| *base != 0.0)
            .map(|(better, base)| 100.0 * better / base.abs());
        for (side, name) in [(&base, Arm::Base.name()), (&other, arm.name())] {
            if !side.missing.is_empty() && !side.repeats.is_empty() {
                notes.push(format!("{name}: repeat {} missing", join(&side.missing)));
            }
            for failed in side.repeats.iter().filter(|r| r.objective.is_none()) {
                let reason = failed.failure.as_deref().unwrap_or("no reason kept");
                notes.push(format!("{name}: repeat {} failed: {reason}", failed.repeat));
            }
        }
        let differences = differences(table, &group, size, arm, sign);
        let by_repeat: Vec<f64> =
            differences.iter().map(|row| row.iter().sum::<f64>() / row.len() as f64).collect();
        let instances = differences.first().map_or(0, Vec::len);
        let by_instance: Vec<f64> =
            (0..instances).map(|i| differences.iter().map(|row| row[i]).sum()).collect();
        if differences.len() == 1 {
            notes.push("one pair of repeats: the interval is over instances alone".to_owned());
        }
        SettingResult {
            size,
            also_training,
            direction,
            verdict,
            strict_verdict,
            improvement,
            gain_percent,
            interval: interval(&differences, seed, index),
            p_repeats: sign_flip::p_value(&by_repeat, seed, 2 * index),
            p_instances: (instances > 1)
                .then(|| sign_flip::p_value(&by_instance, seed, 2 * index + 1))
                .flatten(),
            base,
            other,
            group,
            notes,
        }
    }

    /// Whether neither arm has a run here.
    pub fn has_no_run(&self) -> bool {
        self.base.repeats.is_empty() && self.other.repeats.is_empty()
    }

    /// The test column's name in tables.
    pub fn column(&self) -> String {
        format!("{} N={}{}", self.group.task, self.size, if self.also_training { "*" } else { "" })
    }
}

fn arm_result(
    table: &OutcomeTable,
    group: &Group,
    arm: Arm,
    size: u32,
    expected: &BTreeSet<u64>,
) -> ArmResult {
    let runs = table.runs(group, arm);
    let mut repeats = Vec::new();
    for (repeat, outcome) in &runs {
        let (objective, failure) = match outcome.columns.get(&size) {
            Some(ColumnResult::Scored { objective, .. }) => (Some(*objective), None),
            Some(ColumnResult::Failed { reason }) => (None, Some(reason.clone())),
            // The run is there, this column of it is not: as missing as if it had not been run.
            None => continue,
        };
        repeats.push(RepeatResult { repeat: *repeat, objective, failure });
    }
    let missing = expected.iter().filter(|r| !repeats.iter().any(|got| got.repeat == **r)).copied().collect();
    let valid: Vec<f64> = repeats.iter().filter_map(|r| r.objective).collect();
    let mean = (!valid.is_empty()).then(|| valid.iter().sum::<f64>() / valid.len() as f64);
    ArmResult { mean, repeats, missing }
}

fn verdict(base: &ArmResult, other: &ArmResult, sign: f64, arm: Arm, notes: &mut Vec<String>) -> Verdict {
    if base.repeats.is_empty() || other.repeats.is_empty() {
        let none = |side: &ArmResult, name: &'static str| side.repeats.is_empty().then_some(name);
        let arms = [none(base, Arm::Base.name()), none(other, arm.name())];
        notes.push(format!("no run of {}", arms.into_iter().flatten().collect::<Vec<_>>().join(" and ")));
        return Verdict::Missing;
    }
    match (base.mean, other.mean) {
        (None, None) => {
            notes.push("no valid program in either arm: counts as a tie".to_owned());
            Verdict::Tie
        }
        (Some(_), None) => {
            notes.push(format!("no valid program in {arm}: counts as its loss"));
            Verdict::Loss
        }
        (None, Some(_)) => {
            notes.push(format!("no valid program in base: counts as a win of {arm}"));
            Verdict::Win
        }
        (Some(b), Some(o)) if (b - o).abs() <= TIE * b.abs().max(o.abs()) => Verdict::Tie,
        (Some(b), Some(o)) if sign * (o - b) > 0.0 => Verdict::Win,
        _ => Verdict::Loss,
    }
}

/// How much better the arm is in each pair of valid repeats: `[pair][instance]`, or `[pair][1]` from the
/// objectives where instances were not kept in all of them.
fn differences(table: &OutcomeTable, group: &Group, size: u32, arm: Arm, sign: f64) -> Vec<Vec<f64>> {
    let (base, other) = (table.runs(group, Arm::Base), table.runs(group, arm));
    let scored = |outcome: &super::Outcome| match outcome.columns.get(&size) {
        Some(ColumnResult::Scored { objective, instances }) => Some((*objective, instances.clone())),
        _ => None,
    };
    let pairs: Vec<_> = base
        .iter()
        .filter_map(|(repeat, b)| scored(b).zip(other.get(repeat).and_then(|o| scored(o))))
        .collect();
    let whole =
        pairs.iter().all(|((bo, b), (oo, o))| is_mean(*bo, b) && is_mean(*oo, o) && b.len() == o.len());
    pairs
        .into_iter()
        .map(|((b_mean, b), (o_mean, o))| match whole {
            true => b.iter().zip(&o).map(|(b, o)| sign * (o - b)).collect(),
            false => vec![sign * (o_mean - b_mean)],
        })
        .collect()
}

/// Whether the objective is the mean of these instances; a task may define it otherwise, and instances may not
/// have been kept.
fn is_mean(objective: f64, instances: &[f64]) -> bool {
    let mean = instances.iter().sum::<f64>() / instances.len() as f64;
    (mean - objective).abs() <= 1e-6 * objective.abs().max(1e-12)
}

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::testing::outcome;
    use super::super::{CompareError, Outcome};
    use super::*;

    fn setting(outcomes: Vec<Outcome>) -> Result<SettingResult, CompareError> {
        let group = outcomes[0].group.clone();
        Ok(SettingResult::of(&OutcomeTable::new(outcomes)?, group, (50, false), Arm::Es, (1, 0)))
    }

    fn failed(arm: Arm, repeat: u64) -> Outcome {
        let mut out = outcome("t", arm, repeat, 1.0);
        out.columns.insert(50, ColumnResult::Failed { reason: "wrong-shape".to_owned() });
        out
    }

    #[test]
    fn the_mean_decides_in_the_tasks_direction() {
        let mut runs: Vec<Outcome> = Vec::new();
        for (repeat, b, e) in [(1, 5.0, 4.0), (2, 5.0, 4.5), (3, 5.0, 5.2)] {
            runs.push(outcome("t", Arm::Base, repeat, b));
            runs.push(outcome("t", Arm::Es, repeat, e));
        }
        let got = setting(runs.clone()).expect("sound");
        assert_eq!(got.verdict, Verdict::Win);
        assert!((got.gain_percent.expect("both valid") - 100.0 * 1.3 / 3.0 / 5.0).abs() < 1e-9);
        assert_eq!(got.p_repeats, Some(0.5));
        let interval = got.interval.expect("pairs");
        assert!(
            interval.low < got.improvement.expect("both") && got.improvement.expect("both") < interval.high
        );
        for run in &mut runs {
            run.direction = Direction::Maximize;
        }
        let got = setting(runs).expect("sound");
        assert_eq!(got.verdict, Verdict::Loss);
        assert!(got.improvement.expect("both valid") < 0.0);
    }

    #[test]
    fn ties_are_relative() {
        let pair = |b: f64, e: f64| vec![outcome("t", Arm::Base, 1, b), outcome("t", Arm::Es, 1, e)];
        assert_eq!(setting(pair(1e6, 1e6 + 1e-4)).expect("sound").verdict, Verdict::Tie);
        assert_eq!(setting(pair(1e-6, 1e-6 + 1e-14)).expect("sound").verdict, Verdict::Loss);
        assert_eq!(setting(pair(0.0, 0.0)).expect("sound").verdict, Verdict::Tie);
    }

    #[test]
    fn an_arm_without_a_valid_program_loses_and_two_tie() {
        let base = || outcome("t", Arm::Base, 1, 5.0);
        let got = setting(vec![base(), failed(Arm::Es, 1)]).expect("sound");
        assert_eq!((got.verdict, got.improvement, got.interval), (Verdict::Loss, None, None));
        assert!(got.notes.iter().any(|n| n.contains("wrong-shape")), "{:?}", got.notes);
        let got = setting(vec![failed(Arm::Base, 1), outcome("t", Arm::Es, 1, 9.0)]).expect("sound");
        assert_eq!(got.verdict, Verdict::Win);
        let got = setting(vec![failed(Arm::Base, 1), failed(Arm::Es, 1)]).expect("sound");
        assert_eq!(got.verdict, Verdict::Tie);
        let got = setting(vec![base()]).expect("sound");
        assert_eq!((got.verdict, got.strict_verdict), (Verdict::Missing, Verdict::Missing));
    }

    #[test]
    fn failures_and_missing_repeats_are_told_and_the_strict_count_punishes_failures() {
        let got = setting(vec![
            outcome("t", Arm::Base, 1, 5.0),
            outcome("t", Arm::Base, 2, 5.0),
            outcome("t", Arm::Base, 3, 5.0),
            outcome("t", Arm::Es, 1, 4.0),
            failed(Arm::Es, 2),
        ])
        .expect("sound");
        assert_eq!((got.verdict, got.strict_verdict), (Verdict::Win, Verdict::Loss));
        assert_eq!(got.other.missing, [3]);
        assert_eq!((got.other.valid(), got.other.failed()), (1, 1));
        assert!(got.notes.iter().any(|n| n == "base+ES: repeat 3 missing"), "{:?}", got.notes);
    }
}
