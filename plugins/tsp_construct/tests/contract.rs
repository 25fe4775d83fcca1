//! The contract of a task, and what a bad answer is worth here.

use coevo_core::FailureKind::{self, *};
use coevo_core::testing::{check_fails, check_task};
use coevo_core::{Elements, Rollout, Task};
use coevo_tsp_construct::TspConstruct;

#[test]
fn holds_the_task_contract() {
    check_task(TspConstruct::tiny);
}

/// A program whose function has this body.
fn body(text: &str) -> String {
    let signature = "current_node, destination_node, unvisited_nodes, distance_matrix";
    format!("import numpy as np\ndef select_next_node({signature}):\n    {}\n", text.replace('\n', "\n    "))
}

#[test]
fn bad_answers_are_typed() {
    let task = TspConstruct::tiny();
    let cases: [(&str, &[FailureKind]); 10] = [
        ("return float(unvisited_nodes[0])", &[WrongShape]),
        ("return distance_matrix[0, 1]", &[WrongShape]),
        ("return np.nan", &[WrongShape, NonFinite]),
        ("return unvisited_nodes", &[WrongShape]),
        ("return [1, 2]", &[WrongShape]),
        ("return 8", &[Infeasible]),
        ("return -1", &[Infeasible]),
        ("return destination_node", &[Infeasible]),
        ("return 1", &[Infeasible]),
        ("return unvisited_nodes[99]", &[Exception]),
    ];
    for (text, kinds) in cases {
        check_fails(&task, &task.train(), &body(text), kinds);
    }
}

#[test]
fn a_failure_on_the_last_instance_alone_is_a_failure() {
    let task = TspConstruct::tiny();
    let data = task.data(&task.train()).expect("the training data");
    let Elements::F64(values) = &data.elements else { panic!("coordinates are floats") };
    let last = &values[(data.shape[0] - 1) * data.shape[1] * 2..];
    let distance = (last[0] - last[2]).hypot(last[1] - last[3]);
    let program = body(&format!(
        "if abs(distance_matrix[0, 1] - {distance}) < 1e-12:\n    raise KeyError('the last')\nreturn unvisited_nodes[0]"
    ));
    let failure = check_fails(&task, &task.train(), &program, &[Exception]);
    assert_eq!((failure.message.as_str(), failure.line), ("KeyError: 'the last'", Some(4)));
}

#[test]
fn a_program_may_write_into_its_matrix_and_only_itself_sees_it() {
    let task = TspConstruct::tiny();
    let score = |program: &str| task.score(&Rollout::of_program(program), &task.train());
    let nearest = score(task.baselines()[0].program).expect("the baseline");
    // Marks the visited city in its own matrix, as some published heuristics do, and looks only there.
    let marking = body(
        "distance_matrix[:, current_node] = np.inf\n\
         distance_matrix[:, destination_node] = np.inf\n\
         return int(np.argmin(distance_matrix[current_node]))",
    );
    assert_eq!(score(&marking).expect("an honest program"), nearest);
    // Lies to itself about distances; the tour's length is still the true one.
    let lying = body("distance_matrix[...] = 0\nreturn unvisited_nodes[0]");
    assert_eq!(score(&lying).expect("a liar builds tours too"), nearest);
}
