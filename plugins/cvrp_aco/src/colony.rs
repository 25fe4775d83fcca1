//! The evaluator of one instance: an ant system for vehicle routing, all numbers float32.

use coevo_ants::{Matrix, Roulette, Trail};
use coevo_core::{Failure, FailureKind};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

const ANTS: usize = 30;
const ITERATIONS: usize = 100;
const DEPOT: usize = 0;

/// The least that a heuristic value can be: every customer stays within reach. It is also added to each.
const LEAST: f64 = 1e-9;

/// The least that an edge's pheromone can be.
const LEAST_PHEROMONE: f32 = 1e-10;

/// The vehicle's load may exceed its capacity by so much, since sums of floats are not exact.
const SLACK: f32 = 1e-10;

/// What an ant that is back at the depot pays for each step until the slowest ant is, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum IdleCost {
    /// 1.0 a step: a fault of the published evaluator (the distance from the depot to itself is the 1 that
    /// keeps heuristics from dividing by zero) that all published values contain. It shortens no route, but
    /// prefers heuristics whose ants take equally many steps.
    #[default]
    Published,
    /// Nothing: the cost is the length of the routes.
    None,
}

/// One instance as the ants see it.
pub struct Delivery<'a> {
    /// [places, places]
    pub distances: &'a [f64],
    /// [places]; the depot's is 0.
    pub demands: &'a [f64],
    /// What a vehicle can carry.
    pub capacity: f64,
}

/// The cost of the cheapest delivery that any ant finds.
pub fn cheapest_delivery(
    delivery: &Delivery<'_>,
    heuristic: &Matrix,
    idle: IdleCost,
    rng: &mut ChaCha8Rng,
) -> Result<f64, Failure> {
    let heuristic_f32 = heuristic.to_f32(|value| (value + LEAST).max(LEAST))?;
    let distances: Vec<f32> = delivery.distances.iter().map(|&d| d as f32).collect();
    let demands: Vec<f32> = delivery.demands.iter().map(|&d| d as f32).collect();
    let places = heuristic.size();
    let mut trail = Trail::new(places);
    let mut roulette = Roulette::new(ANTS, places);
    let mut ants = vec![Ant { places: Vec::with_capacity(2 * places), used: 0.0, unserved: 0 }; ANTS];
    let mut cheapest = f32::INFINITY;
    for _ in 0..ITERATIONS {
        trail.weigh(&heuristic_f32);
        walk(&mut ants, &demands, delivery.capacity as f32, &trail, &mut roulette, rng)?;
        trail.decay();
        // All ants move in step until the last one is done.
        let steps = ants.iter().map(|ant| ant.places.len()).max().unwrap_or(0);
        for ant in &ants {
            let mut cost = ant.edges().map(|(from, to)| distances[from * places + to]).sum();
            if idle == IdleCost::Published {
                cost += (steps - ant.places.len()) as f32;
            }
            cheapest = cheapest.min(cost);
            // Each edge occurs once, since each customer does. The published evaluator also deposits on the
            // edge from the depot to itself, which no choice ever depends on.
            let amount = 1.0 / cost;
            for (from, to) in ant.edges() {
                trail.deposit(from, to, amount);
            }
        }
        trail.floor(LEAST_PHEROMONE);
    }
    Ok(f64::from(cheapest))
}

#[derive(Debug, Clone)]
struct Ant {
    /// Begins and ends at the depot.
    places: Vec<usize>,
    /// What of the capacity is used since the depot.
    used: f32,
    /// Customers that are not served.
    unserved: usize,
}

/// Has all ants serve all customers, in step; those that are done are at the depot.
fn walk(
    ants: &mut [Ant],
    demands: &[f32],
    capacity: f32,
    trail: &Trail,
    roulette: &mut Roulette,
    rng: &mut ChaCha8Rng,
) -> Result<(), Failure> {
    for (number, ant) in ants.iter_mut().enumerate() {
        roulette.open_each(number, demands);
        roulette.close(number, DEPOT);
        ant.places.clear();
        ant.places.push(DEPOT);
        ant.used = 0.0;
        ant.unserved = demands.len() - 1;
    }
    let mut step = 0;
    loop {
        let mut moved = false;
        for (number, ant) in ants.iter_mut().enumerate().filter(|(_, ant)| ant.unserved > 0) {
            let place = ant.places[step];
            let room = capacity - ant.used + SLACK;
            let next = roulette.spin(number, trail.row(place), room, rng.random());
            let next = next.ok_or_else(|| no_weight(place))?;
            if next == DEPOT {
                ant.used = 0.0;
                roulette.close(number, DEPOT);
            } else {
                ant.used += demands[next];
                ant.unserved -= 1;
                roulette.close(number, next);
                roulette.open(number, DEPOT, 0.0);
            }
            ant.places.push(next);
            moved = true;
        }
        if !moved {
            break;
        }
        step += 1;
    }
    for ant in ants {
        // With all customers served only the depot is left.
        ant.places.push(DEPOT);
    }
    Ok(())
}

impl Ant {
    fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        self.places.windows(2).map(|pair| (pair[0], pair[1]))
    }
}

#[cold]
fn no_weight(place: usize) -> Failure {
    let message = format!("row {place} times the pheromone has no positive finite sum in float32");
    Failure::new(FailureKind::NonFinite, message)
}

#[cfg(test)]
mod tests {
    use coevo_ants::unit_diagonal_distances;
    use coevo_core::testing::truth::expected;
    use coevo_core::{Column, NumpyRandom, Split, rng_for};

    use super::*;
    use crate::customers::CAPACITY;

    fn inverse(distances: &[f64]) -> Matrix {
        Matrix::new(distances.len().isqrt(), distances.iter().map(|d| 1.0 / d).collect())
    }

    #[test]
    fn inverse_distance_without_an_interpreter_has_its_published_value() {
        let train = Column::new(Split::Train, 50);
        let rows = expected(include_str!("../tests/expected.csv"));
        let row = rows.iter().find(|row| row.program == "inverse" && row.column == train).expect("a row");
        let recipe = crate::customers::published();
        let customers = recipe.get(&train).expect("a column");
        let run = |seed| {
            let best = (0..row.instances).map(|i| {
                let (demands, points) = customers.instance(i);
                let distances = unit_diagonal_distances(&points);
                let delivery =
                    Delivery { distances: &distances, demands: &demands, capacity: f64::from(CAPACITY) };
                let rng = &mut rng_for(seed, "cvrp_aco", i as u64);
                cheapest_delivery(&delivery, &inverse(&distances), IdleCost::Published, rng)
            });
            best.sum::<Result<f64, Failure>>().expect("valid") / row.instances as f64
        };
        row.compare(&(0..10).map(run).collect::<Vec<_>>()).check();
    }

    /// Seven customers of demand 1 to 4 around a depot.
    fn town() -> (Vec<f64>, Vec<f64>) {
        let mut points = vec![0.5, 0.5];
        points.extend(NumpyRandom::new(3).rand(14));
        (vec![0.0, 1.0, 4.0, 2.0, 3.0, 4.0, 2.0, 1.0], unit_diagonal_distances(&points))
    }

    #[test]
    fn routes_serve_everyone_once_within_the_capacity() {
        let (demands, distances) = town();
        let demands: Vec<f32> = demands.iter().map(|&d| d as f32).collect();
        let mut trail = Trail::new(8);
        trail.weigh(&inverse(&distances).to_f32(|v| v).expect("finite"));
        let mut roulette = Roulette::new(2, 8);
        let mut rng = rng_for(1, "routes", 0);
        let mut ants = vec![Ant { places: Vec::new(), used: 0.0, unserved: 0 }; 2];
        let mut returns = std::collections::BTreeSet::new();
        for _ in 0..1000 {
            walk(&mut ants, &demands, 5.0, &trail, &mut roulette, &mut rng).expect("positive weights");
            for ant in &ants {
                let mut served = ant.places.clone();
                served.retain(|&place| place != DEPOT);
                served.sort_unstable();
                assert_eq!(served, [1, 2, 3, 4, 5, 6, 7]);
                assert_eq!((ant.places[0], ant.places.last()), (DEPOT, Some(&DEPOT)));
                assert!(ant.edges().all(|(from, to)| from != to), "{:?}", ant.places);
                for trip in ant.places.split(|&place| place == DEPOT) {
                    assert!(trip.iter().map(|&place| demands[place]).sum::<f32>() <= 5.0, "{:?}", ant.places);
                }
                returns.insert(ant.places.len() - 9);
            }
        }
        // 17 units need four trips of 5, and each customer can have a trip of its own.
        assert!(returns.contains(&3) && returns.iter().all(|n| (3..=6).contains(n)), "{returns:?}");
    }

    #[test]
    fn without_idle_cost_a_delivery_costs_its_length() {
        let (demands, distances) = town();
        let delivery = Delivery { distances: &distances, demands: &demands, capacity: 5.0 };
        // A heuristic that knows one good delivery; the ants then take the same steps and none is idle.
        let path = [0, 1, 2, 0, 3, 4, 0, 5, 7, 0, 6, 0];
        let mut hint = vec![0.0; 64];
        let mut length = 0.0;
        for edge in path.windows(2) {
            hint[edge[0] * 8 + edge[1]] = 1e5;
            length += distances[edge[0] * 8 + edge[1]];
        }
        // The first customer after the depot has all the weight that is left at each time.
        let run = |hint: &[f64], idle| {
            let rng = &mut rng_for(1, "hint", 0);
            cheapest_delivery(&delivery, &Matrix::new(8, hint.to_vec()), idle, rng).expect("valid")
        };
        assert!(run(&hint, IdleCost::None) <= length + 1e-5);
        let free = run(&vec![1.0; 64], IdleCost::None);
        let published = run(&vec![1.0; 64], IdleCost::Published);
        assert!(free < published, "{free} {published}");
    }
}
