//! The best known tours of 20 cities are the shortest ones, by dynamic programming.

use coevo_core::{Column, Elements, Split, Task};
use coevo_tsp_aco::TspAco;

/// The length of the shortest closed tour: Held and Karp, A dynamic programming approach to sequencing problems
/// (1962). `shortest[set * n + last]` is the shortest way from city 0 through the cities of `set` to `last`.
fn held_karp(points: &[[f64; 2]]) -> f64 {
    let n = points.len() - 1;
    let between = |a: usize, b: usize| {
        let ([ax, ay], [bx, by]) = (points[a], points[b]);
        (ax - bx).hypot(ay - by)
    };
    let distances: Vec<f64> = (0..n * n).map(|i| between(i / n + 1, i % n + 1)).collect();
    let mut shortest = vec![f64::INFINITY; (1 << n) * n];
    for city in 0..n {
        shortest[(1 << city) * n + city] = between(0, city + 1);
    }
    for set in 1usize..1 << n {
        for last in (0..n).filter(|last| set >> last & 1 == 1) {
            let way = shortest[set * n + last];
            for next in (0..n).filter(|next| set >> next & 1 == 0) {
                let entry = &mut shortest[(set | 1 << next) * n + next];
                *entry = entry.min(way + distances[last * n + next]);
            }
        }
    }
    let all = (1 << n) - 1;
    (0..n).map(|last| shortest[all * n + last] + between(last + 1, 0)).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_shortest_tour_of_a_square_goes_around_it() {
    let corners = [[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]];
    assert!((held_karp(&corners) - 4.0).abs() < 1e-12);
}

#[test]
#[ignore = "a minute of one core"]
fn the_best_known_tours_of_20_cities_are_optimal() {
    let task = TspAco::new();
    let column = Column::new(Split::Test, 20);
    let data = task.data(&column).expect("a published column");
    let Elements::F64(values) = &data.elements else { panic!("coordinates are floats") };
    let lengths: Vec<f64> = values
        .chunks(2 * 20)
        .map(|instance| held_karp(&instance.chunks(2).map(|point| [point[0], point[1]]).collect::<Vec<_>>()))
        .collect();
    let mean = lengths.iter().sum::<f64>() / lengths.len() as f64;
    let reference = task.reference(&column).expect("a reference").value;
    assert!((mean - reference).abs() < 1e-9, "{mean} and {reference}");
}
