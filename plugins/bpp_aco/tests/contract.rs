//! The contract of a task, and what a bad answer is worth here.

use coevo_bpp_aco::BppAco;
use coevo_core::FailureKind::{self, *};
use coevo_core::testing::{check_fails, check_task};
use coevo_core::{Evaluation, Failure, Rollout, Task};

#[test]
fn holds_the_task_contract() {
    check_task(BppAco::tiny);
}

/// A program whose function has this body.
fn body(text: &str) -> String {
    format!("import numpy as np\ndef heuristics(demand, capacity):\n    {}\n", text.replace('\n', "\n    "))
}

fn score(program: impl Into<String>) -> Result<Evaluation, Failure> {
    let task = BppAco::tiny();
    task.score(&Rollout::of_program(program), &task.train())
}

#[test]
fn bad_answers_are_typed() {
    let task = BppAco::tiny();
    let cases: [(&str, &[FailureKind]); 8] = [
        ("return demand", &[WrongShape]),
        ("return demand[:, None]", &[WrongShape]),
        ("return np.ones((len(demand), len(demand), 1))", &[WrongShape]),
        ("return capacity", &[WrongShape]),
        ("return [[1.0, 2.0], [3.0]]", &[WrongShape]),
        ("return np.full((len(demand), len(demand)), np.nan)", &[NonFinite]),
        ("return np.outer(demand, demand) / 0 * 0", &[NonFinite]),
        ("return demand[99]", &[Exception]),
    ];
    for (text, kinds) in cases {
        check_fails(&task, &task.train(), &body(text), kinds);
    }
}

#[test]
fn values_are_cut_off() {
    let constant = score(body("return np.ones((len(demand), len(demand)))")).expect("a constant");
    for value in ["0.0", "-5.0", "-np.inf", "np.inf", "1e9"] {
        let text = format!("return np.full((len(demand), len(demand)), {value})");
        assert_eq!(score(body(&text)), Ok(constant.clone()), "{value}");
    }
}

#[test]
fn later_versions_of_the_function_are_accepted() {
    let text = "return np.tile(demand / demand.max(), (demand.shape[0], 1))";
    let largest = score(body(text));
    assert!(largest.is_ok());
    assert_eq!(score(body(text).replace("heuristics", "heuristics_v2")), largest);
}

#[test]
fn a_failure_on_the_last_instance_alone_is_a_failure() {
    let task = BppAco::tiny();
    let data = task.data(&task.train()).expect("the training data");
    let coevo_core::Elements::I32(values) = &data.elements else { panic!("integers") };
    let sum: i32 = values[(data.shape[0] - 1) * data.shape[1]..].iter().sum();
    let program = body(&format!("assert demand.sum() != {sum}\nreturn np.outer(demand, demand)"));
    check_fails(&task, &task.train(), &program, &[Exception]);
}

#[test]
fn a_program_that_draws_has_the_same_value_each_time() {
    let drawing = body("return np.random.rand(len(demand), len(demand))");
    let value = score(drawing.clone()).expect("random heuristics are heuristics");
    assert_eq!(score(drawing), Ok(value));
}
