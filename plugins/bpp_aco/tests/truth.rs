//! The published data and values: datasets.csv holds what the published arrays hash to, expected.csv what the
//! published evaluators say of the baselines.

use coevo_bpp_aco::BppAco;
use coevo_core::testing::truth::{Expected, check_datasets, expected};
use coevo_core::{Split, Task};

/// Our random streams for each value.
const RUNS: u64 = 10;

#[test]
fn data_sets_have_their_published_sums() {
    let task = BppAco::new();
    let checked = check_datasets(include_str!("datasets.csv"), |_| true, |column| task.data(column));
    assert_eq!(checked, 6);
    assert_eq!(task.columns().len(), 6);
}

/// Compares the values of the rows that `wanted` takes.
#[expect(clippy::print_stdout, reason = "the comparisons, for those who run with --nocapture")]
fn check_values(wanted: impl Fn(&Expected) -> bool) -> usize {
    let rows: Vec<_> = expected(include_str!("expected.csv")).into_iter().filter(wanted).collect();
    for row in &rows {
        let comparison = row.compare_runs(RUNS, |seed| BppAco::new().with_seed(seed));
        println!("{comparison}");
        comparison.check();
    }
    rows.len()
}

#[test]
fn objectives_agree_with_the_published_evaluator() {
    assert_eq!(check_values(|row| row.column.split == Split::Train), 4);
}

#[test]
#[ignore = "scores 64 instances of 500 items forty times"]
fn objectives_of_the_test_column_agree_with_the_published_evaluator() {
    assert_eq!(check_values(|row| row.column.split == Split::Test), 4);
}
