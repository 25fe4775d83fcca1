//! The evaluator of one instance: ask for the next city until the tour is complete.

use coevo_core::{Failure, FailureKind};
use coevo_python::{Limits, Program, Session, Value};

use crate::map::Map;

/// How many candidates a step offers at most: the nearest ones.
const CANDIDATES: usize = 50;

/// Start and end of every tour.
const HOME: usize = 0;

/// The allowance of one instance. Steps grow with the cities, so that it is the same for each decision:
/// a million, where a Python loop over all pairs of 50 candidates needs some ten thousand.
fn limits(size: usize) -> Limits {
    Limits { fuel: 1_000_000 * size as u64, memory_bytes: 256 << 20, ..Limits::default() }
}

/// The length of the closed tour that the program builds.
pub fn tour_length(program: &Program, map: &Map, seed: u64) -> Result<f64, Failure> {
    let size = map.size();
    let mut session = Session::start(program, &limits(size), seed)?;
    // One copy for the session: a program may write into it and finds it so at its next step, as under
    // the published evaluator, but neither the tour's length nor another candidate sees that.
    let distances = Value::array_f64(&[size, size], map.distances().to_vec())?;
    let city = |index: usize| Value::int(index as i64);
    build(map, |current, candidates| {
        let unvisited = Value::array_i64(&[candidates.len()], candidates)?;
        session.call(&[city(current), city(HOME), unvisited, distances.clone()])?.as_index()
    })
}

/// Builds a tour by `choose(current, candidates)` and returns its length. The last city is forced.
fn build(map: &Map, mut choose: impl FnMut(usize, Vec<i64>) -> Result<i64, Failure>) -> Result<f64, Failure> {
    let size = map.size();
    let mut open = vec![true; size];
    open[HOME] = false;
    let (mut current, mut length) = (HOME, 0.0);
    for step in 1..size {
        let unvisited = map.neighbours(current).iter().filter(|&&city| open[city as usize]);
        let next = if step + 1 < size {
            let candidates = unvisited.take(CANDIDATES).map(|&city| i64::from(city)).collect();
            let answer = choose(current, candidates)?;
            legal(answer, &open).map_err(|what| {
                Failure::new(FailureKind::Infeasible, format!("step {step} of {}: {what}", size - 2))
            })?
        } else {
            // Exactly one city is open, wherever it stands among the neighbours.
            unvisited.map(|&city| city as usize).next().unwrap_or(HOME)
        };
        open[next] = false;
        length += map.distance(current, next);
        current = next;
    }
    Ok(length + map.distance(current, HOME))
}

/// The answer as a city that may be visited now, or what is wrong with it.
fn legal(answer: i64, open: &[bool]) -> Result<usize, String> {
    match usize::try_from(answer) {
        Ok(city) if city < open.len() && open[city] => Ok(city),
        Ok(HOME) => Err(format!("city {HOME} is the start")),
        Ok(city) if city < open.len() => Err(format!("city {city} has been visited")),
        _ => Err(format!("there is no city {answer}; cities are 0 to {}", open.len() - 1)),
    }
}

#[cfg(test)]
mod tests {
    use coevo_core::{Column, Evaluation, Split};

    use super::*;

    /// A square, its corners in the order 0, 1, 2, 3.
    fn square() -> Map {
        Map::new(&[0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0])
    }

    #[test]
    fn the_last_city_is_forced_and_the_tour_is_closed() {
        let mut asked = Vec::new();
        let length = build(&square(), |current, candidates| {
            asked.push((current, candidates.clone()));
            Ok(candidates[0])
        });
        assert_eq!(length, Ok(4.0));
        assert_eq!(asked, [(0, vec![1, 3, 2]), (1, vec![2, 3])]);
    }

    #[test]
    fn nearest_neighbour_without_an_interpreter_has_its_published_value() {
        let recipe = crate::cities::published();
        let train = recipe.get(&Column::new(Split::Train, 50)).expect("the training column");
        let nearest = |i| build(&train.map(i), |_, candidates| Ok(candidates[0]));
        let value = Evaluation::mean_over(train.len(), nearest).expect("finite lengths");
        assert!((value.instances[0] - 6.0512422977317115).abs() < 6e-9);
        assert!((value.objective.get() - 7.0043697989867315).abs() < 7e-9);
    }

    #[test]
    fn at_most_fifty_candidates_are_offered_and_any_open_city_may_be_named() {
        let coordinates: Vec<f64> = (0..60).flat_map(|i| [f64::from(i), 0.0]).collect();
        let mut offered = Vec::new();
        let length = build(&Map::new(&coordinates), |_, candidates| {
            offered.push(candidates.len());
            // The farthest city of all first, which is not among the fifty nearest.
            Ok(if offered.len() == 1 { 59 } else { candidates[0] })
        });
        assert_eq!(offered[0], 50);
        assert_eq!(length, Ok(118.0));
    }

    #[test]
    fn illegal_answers_say_what_is_wrong() {
        let message = |answer| {
            let failure = build(&square(), |_, _| Ok(answer)).expect_err("an illegal answer");
            assert_eq!(failure.kind, FailureKind::Infeasible);
            failure.message
        };
        assert_eq!(message(0), "step 1 of 2: city 0 is the start");
        assert_eq!(message(2), "step 2 of 2: city 2 has been visited");
        assert_eq!(message(4), "step 1 of 2: there is no city 4; cities are 0 to 3");
        assert_eq!(message(-1), "step 1 of 2: there is no city -1; cities are 0 to 3");
    }
}
