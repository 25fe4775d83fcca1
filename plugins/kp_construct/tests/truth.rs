//! The published data and values: datasets.csv holds what the published arrays hash to, expected.csv what the
//! published evaluators say of the baselines.

use coevo_core::Task;
use coevo_core::testing::truth::{check_datasets, expected};
use coevo_kp_construct::KpConstruct;

#[test]
fn data_sets_have_their_published_sums() {
    let task = KpConstruct::new();
    let checked = check_datasets(include_str!("datasets.csv"), |_| true, |column| task.data(column));
    assert_eq!(checked, 8);
}

#[test]
fn objectives_are_the_published_evaluators() {
    let task = KpConstruct::new();
    for row in expected(include_str!("expected.csv")) {
        row.check_exact(&task);
    }
}
