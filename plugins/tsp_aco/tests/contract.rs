//! The contract of a task, and what a bad answer is worth here.

use coevo_core::FailureKind::{self, *};
use coevo_core::testing::{check_fails, check_task};
use coevo_core::{Evaluation, Failure, Rollout, Task};
use coevo_tsp_aco::TspAco;

#[test]
fn holds_the_task_contract() {
    check_task(TspAco::tiny);
}

/// A program whose function has this body.
fn body(text: &str) -> String {
    format!("import numpy as np\ndef heuristics(distance_matrix):\n    {}\n", text.replace('\n', "\n    "))
}

fn score(program: impl Into<String>) -> Result<Evaluation, Failure> {
    let task = TspAco::tiny();
    task.score(&Rollout::of_program(program), &task.train())
}

#[test]
fn bad_answers_are_typed() {
    let task = TspAco::tiny();
    let cases: [(&str, &[FailureKind]); 12] = [
        ("return distance_matrix[0]", &[WrongShape]),
        ("return distance_matrix[:, 1:]", &[WrongShape]),
        ("return distance_matrix[:, :, None]", &[WrongShape]),
        ("return 1.0", &[WrongShape]),
        ("return [[1.0, 2.0], [3.0]]", &[WrongShape]),
        ("return [['a'] * 8] * 8", &[WrongShape]),
        ("return distance_matrix * np.nan", &[NonFinite]),
        ("return distance_matrix * np.inf", &[NonFinite]),
        ("distance_matrix[3, 4] = -np.inf\nreturn distance_matrix", &[NonFinite]),
        ("return distance_matrix * 1e39", &[NonFinite]),
        ("return distance_matrix * 0 + 1e38", &[NonFinite]),
        ("return distance_matrix[99]", &[Exception]),
    ];
    for (text, kinds) in cases {
        check_fails(&task, &task.train(), &body(text), kinds);
    }
}

#[test]
fn negative_and_zero_matrices_count_as_constant_ones() {
    let constant = score(body("return np.ones_like(distance_matrix)")).expect("a constant");
    assert_eq!(score(body("return np.zeros_like(distance_matrix)")), Ok(constant.clone()));
    assert_eq!(score(body("return -distance_matrix")), Ok(constant.clone()));
    // Integers, booleans and lists are matrices too.
    assert_eq!(score(body("return np.ones((8, 8), dtype=int)")), Ok(constant.clone()));
    assert_eq!(score(body("return distance_matrix > 0")), Ok(constant.clone()));
    assert_eq!(score(body("return [[1] * 8 for _ in range(8)]")), Ok(constant));
}

#[test]
fn later_versions_of_the_function_are_accepted() {
    let inverse = score(body("return 1 / distance_matrix"));
    assert!(inverse.is_ok());
    for version in ["v1", "v2", "v3", "v4"] {
        let named =
            body("return 1 / distance_matrix").replace("heuristics", &format!("heuristics_{version}"));
        assert_eq!(score(named), inverse, "{version}");
    }
    let failure = score(body("return 1 / distance_matrix").replace("heuristics", "heuristics_v5"));
    assert_eq!(failure.expect_err("an unknown version").kind, Signature);
}

#[test]
fn a_failure_on_the_last_instance_alone_is_a_failure() {
    let task = TspAco::tiny();
    let data = task.data(&task.train()).expect("the training data");
    let coevo_core::Elements::F64(values) = &data.elements else { panic!("coordinates are floats") };
    let last = &values[(data.shape[0] - 1) * data.shape[1] * 2..];
    let distance = (last[0] - last[2]).hypot(last[1] - last[3]);
    let program = body(&format!(
        "if abs(distance_matrix[0, 1] - {distance}) < 1e-12:\n    return None\nreturn 1 / distance_matrix"
    ));
    check_fails(&task, &task.train(), &program, &[WrongShape]);
}

#[test]
fn a_program_that_draws_has_the_same_value_each_time() {
    let drawing = body("return np.random.rand(*distance_matrix.shape)");
    let value = score(drawing.clone()).expect("random heuristics are heuristics");
    assert_eq!(score(drawing), Ok(value.clone()));
    // Each instance has its own stream, and those of the ants are others.
    assert_ne!(Ok(value), score(body("return np.ones_like(distance_matrix)")));
}

#[test]
fn what_a_program_writes_into_its_matrix_changes_no_length() {
    let honest = score(body("return 1 / distance_matrix"));
    assert_eq!(score(body("h = 1 / distance_matrix\ndistance_matrix[...] = 0\nreturn h")), honest);
}
