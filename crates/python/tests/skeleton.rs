//! The expression skeleton that the grammar of a small model fills in, and the programs that ship with it.

use coevo_python::{Limits, Program, Session, Signature, Value};

const SKELETON: &str = "\
import numpy as np
from numpy import sqrt, exp, log, abs, minimum as min, maximum as max

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    distance = distance_matrix[current_node, unvisited_nodes]
    home = distance_matrix[unvisited_nodes, destination_node]
    back = distance_matrix[current_node, destination_node]
    between = distance_matrix[np.ix_(unvisited_nodes, unvisited_nodes)]
    left = len(unvisited_nodes)
    mean = between.sum(axis=1) / max(left - 1, 1)
    farthest = between.max(axis=1)
    nearest = np.where(np.eye(left, dtype=bool), np.inf, between).min(axis=1)
    score = SCORE
    return unvisited_nodes[np.argmin(score)]
";

fn cities(n: usize) -> Value {
    let at = |k: usize| ((k * 37 % 101) as f64 / 101.0, (k * 53 % 97) as f64 / 97.0);
    let mut data = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let ((a, b), (c, d)) = (at(i), at(j));
            data.push(((a - c) * (a - c) + (b - d) * (b - d)).sqrt());
        }
    }
    Value::array_f64(&[n, n], data).expect("n by n").read_only()
}

fn choose(score: &str, candidates: Vec<i64>) -> i64 {
    let source = SKELETON.replace("SCORE", score);
    let names = ["current_node", "destination_node", "unvisited_nodes", "distance_matrix"];
    let program =
        Program::compile(&source, &Signature::new("select_next_node", &names)).expect("it compiles");
    let mut session = Session::start(&program, &Limits::default(), 1).expect("it starts");
    let candidates = Value::array_i64(&[candidates.len()], candidates).expect("a vector");
    let arguments = [Value::int(3), Value::int(0), candidates, cities(20)];
    session.call(&arguments).expect("it runs").as_index().expect("a city")
}

/// Answers of CPython 3.11 with numpy 2.2.
#[test]
fn the_skeleton_answers_as_numpy_does() {
    let all: Vec<i64> = (1..20).filter(|&k| k != 3).collect();
    let scores = [
        ("distance - 0.25 * home", 14),
        ("mean", 10),
        ("nearest / farthest", 16),
        ("distance * back - sqrt(home) + log(left)", 14),
        ("exp(-abs(distance - mean)) + min(nearest, 0.1)", 14),
    ];
    for (score, expected) in scores {
        assert_eq!(choose(score, all.clone()), expected, "{score}");
    }
    assert_eq!(choose("distance - home", vec![7]), 7);
}
