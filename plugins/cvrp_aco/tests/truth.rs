//! The published data and values: datasets.csv holds what the published arrays hash to, expected.csv what the
//! published evaluators say of the baselines.

use coevo_core::testing::truth::{Expected, check_datasets, expected};
use coevo_core::{Split, Task};
use coevo_cvrp_aco::CvrpAco;

/// Our random streams for each value.
const RUNS: u64 = 10;

#[test]
fn data_sets_have_their_published_sums() {
    let task = CvrpAco::new();
    let checked = check_datasets(include_str!("datasets.csv"), |_| true, |column| task.data(column));
    assert_eq!(checked, 7);
}

/// Compares the values of the rows that `wanted` takes.
#[expect(clippy::print_stdout, reason = "the comparisons, for those who run with --nocapture")]
fn check_values(wanted: impl Fn(&Expected) -> bool) -> usize {
    let rows: Vec<_> = expected(include_str!("expected.csv")).into_iter().filter(wanted).collect();
    for row in &rows {
        let comparison = row.compare_runs(RUNS, |seed| CvrpAco::new().with_seed(seed));
        println!("{comparison}");
        comparison.check();
    }
    rows.len()
}

#[test]
fn training_objectives_agree_with_the_published_evaluator() {
    assert_eq!(check_values(|row| row.column.split == Split::Train), 3);
}

#[test]
#[ignore = "scores 64 instances sixty times: some ten seconds on each of several cores"]
fn test_objectives_agree_with_the_published_evaluator() {
    assert_eq!(check_values(|row| row.column.split == Split::Test), 6);
}
