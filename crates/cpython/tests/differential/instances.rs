//! What each task would pass: small made-up instances, several calls and seeds.

use coevo_python::{Plain, PlainArray, PlainData, Signature};

use super::run::{Given, Scene};

/// Numbers in [0, 1): a linear congruence, so that the instances depend on nothing.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1u64 << 24) as f64
    }

    fn below(&mut self, bound: u64) -> i64 {
        (self.next() * bound as f64) as i64
    }
}

fn floats(shape: &[usize], data: Vec<f64>) -> PlainArray {
    PlainArray {
        dtype: "float64".to_owned(),
        writable: true,
        shape: shape.to_vec(),
        data: PlainData::Float(data),
    }
}

fn ints(data: Vec<i64>) -> PlainArray {
    let shape = vec![data.len()];
    PlainArray { dtype: "int64".to_owned(), writable: true, shape, data: PlainData::Int(data) }
}

fn own(array: PlainArray) -> Given {
    Given::Own(Plain::Array(array))
}

fn int(value: usize) -> Given {
    Given::Own(Plain::Int(value as i64))
}

/// Coordinates, [n, 2], and distances, [n, n].
fn places(n: usize, diagonal: f64, numbers: &mut Numbers) -> (Vec<f64>, Vec<f64>) {
    let coordinates: Vec<f64> = (0..2 * n).map(|_| numbers.next()).collect();
    let mut distances = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let (x, y) =
                (coordinates[2 * i] - coordinates[2 * j], coordinates[2 * i + 1] - coordinates[2 * j + 1]);
            distances.push(if i == j { diagonal } else { (x * x + y * y).sqrt() });
        }
    }
    (coordinates, distances)
}

/// The function that a task asks for, in the forms that it takes: the first that fits is run.
pub fn signatures(task: &str) -> Vec<Signature> {
    let aco = |parameters: &[&str]| {
        let versions = ["heuristics_v1", "heuristics_v2", "heuristics_v3", "heuristics_v4"];
        Signature::new("heuristics", parameters).with_aliases(&versions)
    };
    match task {
        "tsp_construct" => vec![Signature::new(
            "select_next_node",
            &["current_node", "destination_node", "unvisited_nodes", "distance_matrix"],
        )],
        "kp_construct" => {
            vec![Signature::new("select_next_item", &["remaining_capacity", "weights", "values"])]
        }
        "asp_construct" => vec![Signature::new("priority", &["el", "n", "w"])],
        "tsp_aco" => vec![aco(&["distance_matrix"])],
        "cvrp_aco" => vec![
            aco(&["distance_matrix", "coordinates", "demands", "capacity"]),
            aco(&["distance_matrix", "demands"]),
        ],
        "bpp_aco" => vec![aco(&["demand", "capacity"])],
        other => panic!("no task {other}"),
    }
}

/// The instances of a task, for a function of so many parameters.
pub fn scenes(task: &str, parameters: usize) -> Vec<Scene> {
    [(20, 1), (11, 2)].into_iter().map(|(n, seed)| scene(task, parameters, n, seed)).collect()
}

fn scene(task: &str, parameters: usize, n: usize, seed: u64) -> Scene {
    let mut numbers = Numbers(seed);
    let (shared, calls) = match task {
        "tsp_construct" => {
            // A whole construction, along a fixed tour: the answers do not steer it.
            let distances = places(n, 0.0, &mut numbers).1;
            let calls = (0..n - 2).map(|step| {
                let unvisited = ((step + 1)..n).map(|k| k as i64).rev().collect();
                vec![int(step), int(0), own(ints(unvisited)), Given::Shared(0)]
            });
            (vec![floats(&[n, n], distances)], calls.collect())
        }
        "kp_construct" => {
            let weights: Vec<f64> = (0..2 * n).map(|_| numbers.next() + 0.01).collect();
            // Some values are equal, so that ties are broken.
            let values: Vec<f64> = (0..2 * n).map(|_| (numbers.below(20) + 1) as f64 / 20.0).collect();
            let calls = (0..2 * n - 1).map(|step| {
                let room = (n as f64 / 2.0 - step as f64 / 4.0).max(0.05);
                let rest = |of: &[f64]| own(floats(&[of.len() - step], of[step..].to_vec()));
                vec![Given::Own(Plain::Float(room)), rest(&weights), rest(&values)]
            });
            (Vec::new(), calls.collect())
        }
        "asp_construct" => {
            let calls = (0..30).map(|_| {
                let digits = (0..n).map(|_| Plain::Int(numbers.below(3))).collect();
                vec![Given::Own(Plain::Tuple(digits)), int(n), int(n - 4)]
            });
            (Vec::new(), calls.collect())
        }
        "tsp_aco" => (vec![floats(&[n, n], places(n, 1.0, &mut numbers).1)], vec![vec![Given::Shared(0)]]),
        "cvrp_aco" => {
            let (coordinates, distances) = places(n, 1.0, &mut numbers);
            let demand = |k| if k == 0 { 0.0 } else { (numbers.below(9) + 1) as f64 };
            let demands: Vec<f64> = (0..n).map(demand).collect();
            let distances = floats(&[n, n], distances);
            let call = if parameters == 4 {
                vec![own(distances), own(floats(&[n, 2], coordinates)), own(floats(&[n], demands)), int(50)]
            } else {
                let relative = demands.iter().map(|demand| demand / 50.0).collect();
                vec![own(distances), own(floats(&[n], relative))]
            };
            (Vec::new(), vec![call])
        }
        "bpp_aco" => {
            let demand = (0..2 * n).map(|_| 20 + numbers.below(81)).collect();
            (Vec::new(), vec![vec![own(ints(demand)), int(150)]])
        }
        other => panic!("no task {other}"),
    };
    // Called twice: some programs keep state, and some write into their arguments.
    let twice =
        |calls: Vec<Vec<Given>>| if calls.len() == 1 { [calls.clone(), calls].concat() } else { calls };
    Scene { seed: 1234 + seed, shared, calls: twice(calls) }
}
