//! The published data and values: datasets.csv holds what the published arrays hash to, expected.csv what the
//! published evaluators say of the baselines.

use coevo_core::Task;
use coevo_core::testing::truth::{Expected, check_datasets, expected};
use coevo_tsp_aco::TspAco;

/// Our random streams for each value.
const RUNS: u64 = 10;

#[test]
fn data_sets_have_their_published_sums() {
    let task = TspAco::new();
    let checked = check_datasets(include_str!("datasets.csv"), |_| true, |column| task.data(column));
    assert_eq!(checked, 7);
}

/// Compares the values of the rows that `wanted` takes.
#[expect(clippy::print_stdout, reason = "the comparisons, for those who run with --nocapture")]
fn check_values(wanted: impl Fn(&Expected) -> bool) -> usize {
    let rows: Vec<_> = expected(include_str!("expected.csv")).into_iter().filter(wanted).collect();
    for row in &rows {
        let comparison = row.compare_runs(RUNS, |seed| TspAco::new().with_seed(seed));
        println!("{comparison}");
        comparison.check();
    }
    rows.len()
}

/// The rows of 64 instances of 50 cities.
fn large(row: &Expected) -> bool {
    row.instances * row.column.size as usize > 2000
}

#[test]
fn objectives_agree_with_the_published_evaluator() {
    assert_eq!(check_values(|row| !large(row)), 6);
}

#[test]
#[ignore = "some seconds on each of several cores"]
fn objectives_of_the_larger_columns_agree_with_the_published_evaluator() {
    assert_eq!(check_values(large), 3);
}
