//! The evaluator of one instance: an ant system for the travelling salesman.
//!
//! Dorigo, Maniezzo, Colorni: Ant system: optimization by a colony of cooperating agents (1996), with the
//! exponents of pheromone and heuristic both 1, and all numbers float32.

use coevo_ants::{Matrix, Roulette, Trail};
use coevo_core::{Failure, FailureKind};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

const ANTS: usize = 30;
const ITERATIONS: usize = 100;

/// The least that a heuristic value can be: every city stays within reach.
const LEAST: f64 = 1e-9;

/// The length of the shortest tour that any ant finds. `distances` is [n, n]; its diagonal does not matter.
pub fn shortest_tour(distances: &[f64], heuristic: &Matrix, rng: &mut ChaCha8Rng) -> Result<f64, Failure> {
    let heuristic_f32 = heuristic.to_f32(|value| value.max(LEAST))?;
    let distances: Vec<f32> = distances.iter().map(|&d| d as f32).collect();
    let cities = heuristic.size();
    let mut trail = Trail::new(cities);
    let mut roulette = Roulette::new(ANTS, cities);
    let mut tours = vec![Vec::new(); ANTS];
    let mut shortest = f32::INFINITY;
    for _ in 0..ITERATIONS {
        trail.weigh(&heuristic_f32);
        walk(&mut tours, &trail, &mut roulette, rng)?;
        trail.decay();
        for tour in &tours {
            let length = edges(tour).map(|(from, to)| distances[from * cities + to]).sum();
            shortest = shortest.min(length);
            let amount = 1.0 / length;
            for (from, to) in edges(tour) {
                trail.deposit(from, to, amount);
                trail.deposit(to, from, amount);
            }
        }
    }
    Ok(f64::from(shortest))
}

/// Walks all ants through all cities, in step.
fn walk(
    tours: &mut [Vec<usize>],
    trail: &Trail,
    roulette: &mut Roulette,
    rng: &mut ChaCha8Rng,
) -> Result<(), Failure> {
    let cities = trail.cities();
    let open = vec![0.0; cities];
    for (ant, tour) in tours.iter_mut().enumerate() {
        let start = rng.random_range(0..cities as u32) as usize;
        roulette.open_each(ant, &open);
        roulette.close(ant, start);
        tour.clear();
        tour.push(start);
    }
    for step in 1..cities {
        for (ant, tour) in tours.iter_mut().enumerate() {
            let city = tour[step - 1];
            let next =
                roulette.spin(ant, trail.row(city), 0.0, rng.random()).ok_or_else(|| no_weight(city))?;
            roulette.close(ant, next);
            tour.push(next);
        }
    }
    Ok(())
}

/// The edges of the closed tour.
fn edges(tour: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let next = tour[1..].iter().chain(&tour[..1]);
    tour.iter().copied().zip(next.copied())
}

#[cold]
fn no_weight(city: usize) -> Failure {
    let message = format!("row {city} times the pheromone has no finite sum in float32");
    Failure::new(FailureKind::NonFinite, message)
}

#[cfg(test)]
mod tests {
    use coevo_ants::unit_diagonal_distances;
    use coevo_core::testing::truth::expected;
    use coevo_core::{Column, NumpyRandom, Split, rng_for};

    use super::*;

    #[test]
    fn inverse_distance_without_an_interpreter_has_its_published_value() {
        let train = Column::new(Split::Train, 50);
        let rows = expected(include_str!("../tests/expected.csv"));
        let row = rows.iter().find(|row| row.program == "inverse" && row.column == train).expect("a row");
        let recipe = crate::cities::published();
        let cities = recipe.get(&train).expect("a column");
        let run = |seed| {
            let best = (0..row.instances).map(|i| {
                let distances = unit_diagonal_distances(cities.points(i));
                let inverse = distances.iter().map(|d| 1.0 / d).collect();
                let matrix = Matrix::new(cities.size(), inverse);
                shortest_tour(&distances, &matrix, &mut rng_for(seed, "tsp_aco", i as u64))
            });
            best.sum::<Result<f64, Failure>>().expect("valid") / row.instances as f64
        };
        row.compare(&(0..10).map(run).collect::<Vec<_>>()).check();
    }

    #[test]
    fn a_strong_hint_is_followed() {
        // A heuristic that knows the tour 0, 3, 6, 9, 2, 5, 8, 1, 4, 7 of ten random cities.
        let points = NumpyRandom::new(5).rand(20);
        let distances = unit_diagonal_distances(&points);
        let mut hint = vec![-1.0; 100];
        let mut length = 0.0;
        for step in 0..10 {
            let (from, to) = (3 * step % 10, 3 * (step + 1) % 10);
            hint[from * 10 + to] = 1e6;
            length += distances[from * 10 + to];
        }
        let found = shortest_tour(&distances, &Matrix::new(10, hint), &mut rng_for(1, "t", 0));
        assert!((found.expect("valid") - length).abs() < 1e-5);
    }

    #[test]
    fn weights_that_overflow_are_a_failure() {
        let points = NumpyRandom::new(5).rand(20);
        let distances = unit_diagonal_distances(&points);
        let large = Matrix::new(10, vec![1e38; 100]);
        let failure = shortest_tour(&distances, &large, &mut rng_for(1, "t", 0)).expect_err("too large");
        assert_eq!(failure.kind, FailureKind::NonFinite);
    }
}
