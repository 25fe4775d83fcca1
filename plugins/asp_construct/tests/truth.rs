//! The published values: expected.csv holds what the published evaluator says of the baselines.

use coevo_asp_construct::AspConstruct;
use coevo_core::testing::truth::expected;

#[test]
fn objectives_are_the_published_evaluator() {
    let task = AspConstruct::new();
    for row in expected(include_str!("expected.csv")) {
        row.check_exact(&task);
    }
}
