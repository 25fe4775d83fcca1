//! The programs in `programs/` on small made-up instances, against what CPython 3.11 with numpy 2.2 answers.

use coevo_python::{Limits, Program, Session, Signature, Value};

const CITIES: usize = 20;

fn place(k: usize) -> (f64, f64) {
    ((k * 37 % 101) as f64 / 101.0, (k * 53 % 97) as f64 / 97.0)
}

fn distances(diagonal: f64) -> Value {
    let mut data = Vec::new();
    for i in 0..CITIES {
        for j in 0..CITIES {
            let ((a, b), (c, d)) = (place(i), place(j));
            let distance = ((a - c) * (a - c) + (b - d) * (b - d)).sqrt();
            data.push(if i == j { diagonal } else { distance });
        }
    }
    Value::array_f64(&[CITIES, CITIES], data).expect("n by n").read_only()
}

fn floats(values: impl Iterator<Item = f64>) -> Value {
    let values: Vec<f64> = values.collect();
    Value::array_f64(&[values.len()], values).expect("a vector")
}

/// The function that a task asks for, and one call of it.
fn task(name: &str) -> (Signature, Vec<Value>) {
    let coordinates = (0..CITIES).flat_map(|k| [place(k).0, place(k).1]).collect();
    match name {
        "tsp_construct" => {
            let nodes: Vec<i64> = (1..CITIES as i64).filter(|&k| k != 3).collect();
            let names = ["current_node", "destination_node", "unvisited_nodes", "distance_matrix"];
            let nodes = Value::array_i64(&[nodes.len()], nodes).expect("a vector");
            (
                Signature::new("select_next_node", &names),
                vec![Value::int(3), Value::int(0), nodes, distances(0.0)],
            )
        }
        "kp_construct" => (
            Signature::new("select_next_item", &["remaining_capacity", "weights", "values"]),
            vec![
                Value::float(5.0),
                floats((0..30).map(|k| (k * 29 % 83 + 1) as f64 / 83.0)),
                floats((0..30).map(|k| (k * 17 % 71 + 1) as f64 / 71.0)),
            ],
        ),
        "asp_construct" => {
            let el = [0, 1, 2, 0, 0, 1, 2, 1, 1, 2, 0, 0, 0, 1, 2];
            let el = Value::tuple(el.into_iter().map(Value::int).collect());
            (Signature::new("priority", &["el", "n", "w"]), vec![el, Value::int(15), Value::int(10)])
        }
        "tsp_aco" => (Signature::new("heuristics", &["distance_matrix"]), vec![distances(1.0)]),
        "cvrp_aco" => (
            Signature::new("heuristics", &["distance_matrix", "coordinates", "demands", "capacity"]),
            vec![
                distances(1.0),
                Value::array_f64(&[CITIES, 2], coordinates).expect("n by 2"),
                floats((0..CITIES).map(|k| if k == 0 { 0.0 } else { ((k - 1) % 9 + 1) as f64 })),
                Value::float(50.0),
            ],
        ),
        "bpp_aco" => {
            let demand = (0..40).map(|k| 20 + k * 31 % 81).collect();
            let demand = Value::array_i64(&[40], demand).expect("a vector");
            (Signature::new("heuristics", &["demand", "capacity"]), vec![demand, Value::int(150)])
        }
        other => panic!("no task {other}"),
    }
}

/// One number for an answer: a matrix weighted by position, or the number itself.
fn summary(answer: &Value) -> f64 {
    match answer.as_matrix() {
        Ok((_, _, data)) => data.iter().enumerate().map(|(k, x)| x * (1 + k % 7) as f64).sum(),
        Err(_) => answer.as_f64().expect("a number"),
    }
}

#[test]
fn shipped_programs_answer_as_numpy_does() {
    let expected = include_str!("programs/expected.csv");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut ran = 0;
    for line in expected.lines().skip(1) {
        let (file, number) = line.split_once(',').expect("two columns");
        let number: f64 = number.parse().expect("a number");
        let source = std::fs::read_to_string(folder.join(file)).expect(file);
        let (signature, arguments) = task(file.split("__").next().expect("a task"));
        let program = Program::compile(&source, &signature).expect(file);
        let mut session = Session::start(&program, &Limits::default(), 1).expect(file);
        let answer = summary(&session.call(&arguments).expect(file));
        let error = (answer - number).abs() / number.abs().max(1e-300);
        assert!(error < 1e-12, "{file}: {answer} instead of {number}");
        ran += 1;
    }
    let files = std::fs::read_dir(folder).expect("the folder is there").filter_map(Result::ok);
    let programs = files.filter(|file| file.path().extension().is_some_and(|e| e == "py")).count();
    assert_eq!(ran, programs);
}
