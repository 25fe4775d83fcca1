//! The contract of a task, and what a bad answer is worth here.

use coevo_core::FailureKind::{self, *};
use coevo_core::testing::{check_fails, check_task};
use coevo_core::{Evaluation, Failure, Rollout, Task};
use coevo_cvrp_aco::{CvrpAco, IdleCost};

#[test]
fn holds_the_task_contract() {
    check_task(CvrpAco::tiny);
}

/// A program whose function has this body.
fn body(text: &str) -> String {
    format!(
        "import numpy as np\ndef heuristics(distance_matrix, coordinates, demands, capacity):\n    {}\n",
        text.replace('\n', "\n    ")
    )
}

fn score(program: impl Into<String>) -> Result<Evaluation, Failure> {
    let task = CvrpAco::tiny();
    task.score(&Rollout::of_program(program), &task.train())
}

#[test]
fn bad_answers_are_typed() {
    let task = CvrpAco::tiny();
    let cases: [(&str, &[FailureKind]); 10] = [
        ("return demands", &[WrongShape]),
        ("return distance_matrix[1:, 1:]", &[WrongShape]),
        ("return coordinates", &[WrongShape]),
        ("return capacity", &[WrongShape]),
        ("return [[1.0, 2.0], [3.0]]", &[WrongShape]),
        ("return distance_matrix * np.nan", &[NonFinite]),
        // The depot's demand is 0.
        ("return distance_matrix + 1 / demands", &[NonFinite]),
        ("return distance_matrix * 1e39", &[NonFinite]),
        ("return distance_matrix * 0 + 1e38", &[NonFinite]),
        ("return distance_matrix[99]", &[Exception]),
    ];
    for (text, kinds) in cases {
        check_fails(&task, &task.train(), &body(text), kinds);
    }
}

#[test]
fn negative_and_zero_matrices_are_almost_constant_ones() {
    let zeros = score(body("return np.zeros_like(distance_matrix)")).expect("a constant");
    assert_eq!(score(body("return -distance_matrix")), Ok(zeros.clone()));
    assert_eq!(score(body("return [[0] * 13 for _ in range(13)]")), Ok(zeros));
}

#[test]
fn later_versions_and_the_short_form_are_accepted() {
    let inverse = score(body("return 1 / distance_matrix"));
    assert!(inverse.is_ok());
    let versioned = body("return 1 / distance_matrix").replace("heuristics", "heuristics_v3");
    assert_eq!(score(versioned), inverse);
    // The second parameter of the short form is demands / capacity.
    let long = score(body("return (demands / capacity + 0.1) / distance_matrix"));
    let short = "def heuristics_v2(distances, demand):\n    return (demand + 0.1) / distances\n";
    assert!(long.is_ok());
    assert_eq!(score(short), long);
    for parameters in ["distances", "distances, coordinates, demands"] {
        let failure = score(format!("def heuristics({parameters}):\n    return distances\n"));
        assert_eq!(failure.expect_err("no form of that many").kind, Signature);
    }
}

#[test]
fn a_failure_on_the_last_instance_alone_is_a_failure() {
    let task = CvrpAco::tiny();
    let data = task.data(&task.train()).expect("the training data");
    let coevo_core::Elements::F64(values) = &data.elements else { panic!("floats") };
    let x = values[(data.shape[0] - 1) * data.shape[1] * 3 + 4];
    let program =
        body(&format!("return None if abs(coordinates[1, 0] - {x}) < 1e-12 else 1 / distance_matrix"));
    check_fails(&task, &task.train(), &program, &[WrongShape]);
}

#[test]
fn a_program_that_draws_has_the_same_value_each_time() {
    let drawing = body("return np.random.rand(*distance_matrix.shape)");
    let value = score(drawing.clone()).expect("random heuristics are heuristics");
    assert_eq!(score(drawing), Ok(value));
}

#[test]
fn without_idle_cost_deliveries_are_cheaper() {
    let published = CvrpAco::new();
    let honest = CvrpAco::with_idle_cost(IdleCost::None);
    for baseline in published.baselines() {
        let cost = |task: &CvrpAco| {
            let value = task.score(&Rollout::of_program(baseline.program), &task.train());
            value.expect("a valid baseline").objective.get()
        };
        let (with, without) = (cost(&published), cost(&honest));
        println!("{}: {without:.4}, with idle cost {with:.4}", baseline.name);
        assert!(without < with, "{}", baseline.name);
    }
}
