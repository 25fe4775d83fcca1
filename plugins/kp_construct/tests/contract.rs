//! The contract of a task, and what a bad answer is worth here.

use coevo_core::FailureKind::{self, *};
use coevo_core::testing::{check_fails, check_task};
use coevo_core::{Column, Elements, Rollout, Split, Task};
use coevo_kp_construct::KpConstruct;

#[test]
fn holds_the_task_contract() {
    check_task(KpConstruct::tiny);
}

/// A program whose function has this body.
fn body(text: &str) -> String {
    let signature = "remaining_capacity, weights, values";
    format!("import numpy as np\ndef select_next_item({signature}):\n    {}\n", text.replace('\n', "\n    "))
}

#[test]
fn bad_answers_are_typed() {
    let task = KpConstruct::tiny();
    let cases: [(&str, &[FailureKind]); 9] = [
        ("return float(np.argmin(weights))", &[WrongShape]),
        ("return weights[0]", &[WrongShape]),
        ("return np.nan", &[WrongShape, NonFinite]),
        ("return weights", &[WrongShape]),
        ("return [1, 2]", &[WrongShape]),
        ("return len(weights)", &[Infeasible]),
        ("return -1", &[Infeasible]),
        ("return weights[99]", &[Exception]),
        // Each instance of ten items has one of which the capacity of 2.5 leaves too little at some time.
        ("return int(np.argmax(weights))", &[Infeasible]),
    ];
    for (text, kinds) in cases {
        check_fails(&task, &task.train(), &body(text), kinds);
    }
}

#[test]
fn none_or_a_heavy_item_ends_a_test_instance_and_what_it_holds_counts() {
    let task = KpConstruct::tiny();
    let test = Column::new(Split::Test, 10);
    let score = |text: &str, column: &Column| task.score(&Rollout::of_program(body(text)), column);
    let nothing = score("return None", &test).expect("an empty knapsack");
    assert_eq!(nothing.instances, [0.0, 0.0]);
    let first = score("return 0 if len(weights) == 10 else None", &test).expect("one item");
    let data = task.data(&test).expect("the data");
    let Elements::F64(rows) = &data.elements else { panic!("floats") };
    assert_eq!(first.instances, [rows[1], rows[21]]);
    let heaviest = score("return int(np.argmax(weights))", &test).expect("as far as it goes");
    assert!(heaviest.objective.get() > 0.0);
    check_fails(&task, &test, &body("return len(weights)"), &[Infeasible]);
    check_fails(&task, &task.train(), &body("return None"), &[WrongShape]);
}

#[test]
fn a_failure_on_the_last_instance_alone_is_a_failure() {
    let task = KpConstruct::tiny();
    let data = task.data(&task.train()).expect("the training data");
    let Elements::F64(rows) = &data.elements else { panic!("floats") };
    let last = rows[(data.shape[0] - 1) * data.shape[1] * 2];
    let program = body(&format!(
        "if abs(weights[0] - {last}) < 1e-12:\n    raise KeyError('the last')\nreturn int(np.argmin(weights))"
    ));
    let failure = check_fails(&task, &task.train(), &program, &[Exception]);
    assert_eq!((failure.message.as_str(), failure.line), ("KeyError: 'the last'", Some(4)));
}

#[test]
fn a_program_sees_copies() {
    let task = KpConstruct::tiny();
    let score = |text: &str| task.score(&Rollout::of_program(body(text)), &task.train()).expect("valid");
    let lightest = score("return int(np.argmin(weights))");
    // Claims that all is light and precious; the knapsack's value is still the true one.
    let lying = score("item = int(np.argmin(weights))\nweights[...] = 0\nvalues[...] = 9\nreturn item");
    assert_eq!(lying, lightest);
}
