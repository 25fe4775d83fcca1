//! The contract of a task, and what a bad answer is worth here.

use coevo_asp_construct::AspConstruct;
use coevo_core::FailureKind::{self, *};
use coevo_core::testing::{check_fails, check_task};
use coevo_core::{Rollout, Task};

#[test]
fn holds_the_task_contract() {
    check_task(AspConstruct::tiny);
}

/// A program whose function has this body.
fn body(text: &str) -> String {
    format!("import numpy as np\ndef priority(el, n, w):\n    {}\n", text.replace('\n', "\n    "))
}

#[test]
fn bad_answers_are_typed() {
    let task = AspConstruct::tiny();
    let cases: [(&str, &[FailureKind]); 9] = [
        ("return el", &[WrongShape]),
        ("return [1.0, 2.0]", &[WrongShape]),
        ("return np.array([1.0, 2.0])", &[WrongShape]),
        ("return '1'", &[WrongShape]),
        ("return np.nan", &[NonFinite]),
        ("return np.inf - np.inf", &[NonFinite]),
        ("return el[n]", &[Exception]),
        ("el[0] = 1\nreturn 0", &[Exception]),
        ("return 1 / el[0]", &[Exception]),
    ];
    for (text, kinds) in cases {
        check_fails(&task, &task.train(), &body(text), kinds);
    }
}

#[test]
fn a_failure_on_the_last_vector_alone_is_a_failure() {
    let task = AspConstruct::tiny();
    // The last vector in order: its first triple is of the last class.
    let last = body("if el == (2, 2, 2, 0, 0, 2):\n    raise KeyError('the last')\nreturn 0");
    let failure = check_fails(&task, &task.train(), &last, &[Exception]);
    assert_eq!((failure.message.as_str(), failure.line), ("KeyError: 'the last'", Some(4)));
    let nan = body("return np.nan if el == (2, 2, 2, 0, 0, 2) else 0.0");
    let failure = check_fails(&task, &task.train(), &nan, &[NonFinite]);
    assert_eq!(failure.message, "the priority of (2, 2, 2, 0, 0, 2) is NaN");
}

#[test]
fn numbers_of_all_kinds_and_infinities_are_priorities() {
    let task = AspConstruct::tiny();
    let score = |text: &str| task.score(&Rollout::of_program(body(text)), &task.train());
    let plain = score("return el[0] * 1.0").expect("a float");
    for text in ["return el[0]", "return np.float64(el[0])", "return np.array([el[0]])"] {
        assert_eq!(score(text).expect("a number"), plain, "{text}");
    }
    assert_eq!(score("return [-np.inf, 0.0, np.inf][el[0]]").expect("infinities order"), plain);
    assert_eq!(score("return el[0] > 0"), score("return min(el[0], 1)"));
}
