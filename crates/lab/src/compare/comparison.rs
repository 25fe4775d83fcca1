//! The whole comparison of an arm with base: every setting, the totals, budgets and training.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

use super::group_test::{self, GroupCount};
use super::setting_result::{SettingResult, Verdict};
use super::{Arm, Group, MatchedBudget, OutcomeTable, Training, sign_test};
use crate::Settings;

/// Wins, ties and losses, and whether they are luck.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Totals {
    /// Settings won.
    pub wins: u32,
    /// Settings tied.
    pub ties: u32,
    /// Settings lost.
    pub losses: u32,
    /// Settings of which nothing is known.
    pub missing: u32,
    /// Settings with some repeats missing.
    pub incomplete: u32,
    /// Wins, if of two arms the one with more failed repeats loses.
    pub strict_wins: u32,
    /// Groups that have settings.
    pub groups: usize,
    /// One-sided p value of the group test.
    pub p_groups: f64,
    /// 95% interval of the number of wins, clustered by group.
    pub wins_interval: Option<[f64; 2]>,
    /// One-sided p value of the plain sign test; optimistic.
    pub p_sign_optimistic: f64,
}

/// Whether the arms' budgets are equal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Matched {
    /// In every pair of repeats.
    Yes,
    /// Not in these.
    No(Vec<String>),
    /// Nothing says what was spent.
    Unknown,
}

/// An arm compared with base.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The arm.
    pub arm: Arm,
    /// Seed of all random choices of the statistics.
    pub seed: u64,
    /// Settings in the order of the settings file: columns, then methods, then budgets.
    pub settings: Vec<SettingResult>,
    /// Totals.
    pub totals: Totals,
    /// Whether the arms are matched.
    pub matched: Matched,
    /// What each group's arms spent.
    pub budgets: Vec<MatchedBudget>,
    /// How each group's arms trained.
    pub training: Vec<Training>,
    /// Runs that no setting asks for, by group.
    pub unused: Vec<String>,
}

impl Comparison {
    /// Compare an arm with base over these settings.
    pub fn of(table: &OutcomeTable, settings: &Settings, arm: Arm, seed: u64) -> Comparison {
        let mut wanted = Vec::new();
        for column in &settings.columns {
            for method in &settings.methods {
                for &budget in &settings.budgets {
                    let group = Group { task: column.task.clone(), method: method.clone(), budget };
                    wanted.push((group, (column.size, column.also_training)));
                }
            }
        }
        let results: Vec<SettingResult> = wanted
            .into_par_iter()
            .enumerate()
            .map(|(index, (group, column))| {
                SettingResult::of(table, group, column, arm, (seed, index as u64))
            })
            .collect();
        let mut groups: BTreeMap<&Group, GroupCount> = BTreeMap::new();
        for setting in &results {
            let count = groups.entry(&setting.group).or_default();
            match setting.verdict {
                Verdict::Win => count.wins += 1,
                Verdict::Loss => count.losses += 1,
                Verdict::Tie => count.ties += 1,
                Verdict::Missing => {}
            }
        }
        let totals = totals(&results, &groups, seed);
        let names: Vec<Group> = groups.keys().map(|group| (*group).clone()).collect();
        let budgets: Vec<MatchedBudget> =
            names.iter().filter_map(|group| MatchedBudget::of(table, group, arm)).collect();
        let differences: Vec<String> = budgets
            .iter()
            .flat_map(|b| b.differences.iter().map(|difference| format!("{}: {difference}", b.group)))
            .collect();
        let matched = match (budgets.is_empty(), differences.is_empty()) {
            (true, _) => Matched::Unknown,
            (_, true) => Matched::Yes,
            _ => Matched::No(differences),
        };
        let training = names.iter().filter_map(|group| Training::of(table, group, arm)).collect();
        let unused =
            table.groups().into_iter().filter(|g| !names.contains(g)).map(|g| g.to_string()).collect();
        Comparison { arm, seed, settings: results, totals, matched, budgets, training, unused }
    }
}

fn totals(results: &[SettingResult], groups: &BTreeMap<&Group, GroupCount>, seed: u64) -> Totals {
    let count = |verdict| results.iter().filter(|r| r.verdict == verdict).count() as u32;
    let (wins, losses) = (count(Verdict::Win), count(Verdict::Loss));
    let counts: Vec<GroupCount> = groups.values().copied().filter(|c| *c != GroupCount::default()).collect();
    let incomplete = results
        .iter()
        .filter(|r| r.verdict != Verdict::Missing)
        .filter(|r| !r.base.missing.is_empty() || !r.other.missing.is_empty())
        .count() as u32;
    Totals {
        wins,
        ties: count(Verdict::Tie),
        losses,
        missing: count(Verdict::Missing),
        incomplete,
        strict_wins: results.iter().filter(|r| r.strict_verdict == Verdict::Win).count() as u32,
        groups: counts.len(),
        p_groups: group_test::p_value(&counts),
        wins_interval: group_test::interval_of_wins(&counts, seed),
        p_sign_optimistic: sign_test::p_value(wins, losses),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{outcome, with_story};
    use super::*;
    use crate::TestColumn;

    fn settings() -> Settings {
        let column = |task: &str| TestColumn { task: task.to_owned(), size: 50, also_training: false };
        Settings {
            columns: vec![column("a"), column("b"), column("c")],
            methods: vec!["sample".to_owned()],
            budgets: vec![1000],
        }
    }

    #[test]
    fn totals_add_up_and_missing_settings_stay_in_sight() {
        let table = OutcomeTable::new([
            outcome("a", Arm::Base, 1, 2.0),
            outcome("a", Arm::Es, 1, 1.0),
            outcome("b", Arm::Base, 1, 2.0),
            outcome("b", Arm::Es, 1, 2.0),
            outcome("z", Arm::Es, 1, 2.0),
        ])
        .expect("sound");
        let got = Comparison::of(&table, &settings(), Arm::Es, 1);
        let t = &got.totals;
        assert_eq!((t.wins, t.ties, t.losses, t.missing, t.groups), (1, 1, 0, 1, 2));
        assert_eq!((t.p_groups, t.p_sign_optimistic), (0.5, 0.5));
        assert_eq!(got.matched, Matched::Unknown);
        assert_eq!(got.unused, ["z sample 1000"]);
    }

    #[test]
    fn unequal_budgets_are_not_matched() {
        let runs = |es| {
            OutcomeTable::new([
                with_story(outcome("a", Arm::Base, 1, 2.0), 10),
                with_story(outcome("a", Arm::Es, 1, 1.0), es),
            ])
            .expect("sound")
        };
        assert_eq!(Comparison::of(&runs(10), &settings(), Arm::Es, 1).matched, Matched::Yes);
        let Matched::No(why) = Comparison::of(&runs(12), &settings(), Arm::Es, 1).matched else {
            panic!("10 are not 12")
        };
        assert!(why[0].contains("a sample 1000: repeat 1: 10 and 12 candidates"), "{why:?}");
    }
}
