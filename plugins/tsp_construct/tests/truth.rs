//! The published data and values: datasets.csv holds what the published arrays hash to, expected.csv what the
//! published evaluators say of the baselines.

use coevo_core::Task;
use coevo_core::testing::truth::{check_datasets, expected};
use coevo_tsp_construct::TspConstruct;

/// Checks every data set of a size that `wanted` takes.
fn check_data(wanted: impl Fn(u32) -> bool) -> usize {
    let task = TspConstruct::new();
    check_datasets(include_str!("datasets.csv"), |column| wanted(column.size), |column| task.data(column))
}

#[test]
fn data_sets_have_their_published_sums() {
    assert_eq!(check_data(|size| size < 500), 9);
}

#[test]
#[ignore = "draws and hashes three million coordinates; slow in a debug build"]
fn the_largest_data_sets_have_their_published_sums() {
    assert_eq!(check_data(|size| size >= 500), 2);
}

#[test]
fn objectives_are_the_published_evaluators() {
    let task = TspConstruct::new();
    for row in expected(include_str!("expected.csv")) {
        row.check_exact(&task);
    }
}
