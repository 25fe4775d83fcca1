//! The evaluator of one instance: ask for the next item until nothing more fits.

use coevo_core::{Failure, FailureKind};
use coevo_python::{Limits, Program, Session, Value};

/// An item may exceed the room that is left by so much, since sums of floats are not exact.
const SLACK: f64 = 1e-12;

/// What becomes of an answer that is `None` or names an item that is too heavy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overload {
    /// The candidate is invalid: the rule of the training data.
    Invalid,
    /// The knapsack is closed, and what it holds counts: the rule of the other splits.
    Stop,
}

/// The allowance of one instance, a million steps for each item.
fn limits(items: usize) -> Limits {
    Limits { fuel: 1_000_000 * items as u64, memory_bytes: 256 << 20, ..Limits::default() }
}

/// The value of the knapsack that the program fills.
pub fn packed_value(
    program: &Program,
    (weights, values): (Vec<f64>, Vec<f64>),
    capacity: f64,
    overload: Overload,
    seed: u64,
) -> Result<f64, Failure> {
    let mut session = Session::start(program, &limits(weights.len()), seed)?;
    fill(weights, values, capacity, overload, |room, weights, values| {
        let weights = Value::array_f64(&[weights.len()], weights.to_vec())?;
        let values = Value::array_f64(&[values.len()], values.to_vec())?;
        let answer = session.call(&[Value::float(room), weights, values])?;
        if answer.is_none() && overload == Overload::Stop { Ok(None) } else { answer.as_index().map(Some) }
    })
}

/// Fills a knapsack by `choose(room, weights, values)`, whose answer is an index into the items that are left.
fn fill(
    mut weights: Vec<f64>,
    mut values: Vec<f64>,
    capacity: f64,
    overload: Overload,
    mut choose: impl FnMut(f64, &[f64], &[f64]) -> Result<Option<i64>, Failure>,
) -> Result<f64, Failure> {
    let (mut room, mut packed) = (capacity, 0.0);
    while weights.iter().any(|&weight| weight <= room + SLACK) {
        let Some(answer) = choose(room, &weights, &values)? else { break };
        let item = usize::try_from(answer).ok().filter(|&item| item < weights.len());
        let infeasible = |what: String| Failure::new(FailureKind::Infeasible, what);
        let item = item.ok_or_else(|| {
            infeasible(format!("there is no item {answer}; items are 0 to {}", weights.len() - 1))
        })?;
        if weights[item] > room + SLACK {
            match overload {
                Overload::Stop => break,
                Overload::Invalid => {
                    let weight = weights[item];
                    return Err(infeasible(format!("item {item} weighs {weight}, but only {room} is left")));
                }
            }
        }
        room -= weights.remove(item);
        packed += values.remove(item);
    }
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use coevo_core::Evaluation;
    use coevo_core::testing::truth::expected;

    use super::*;

    /// What heuristics/kp_construct/density.py answers.
    fn density(room: f64, weights: &[f64], values: &[f64]) -> Result<Option<i64>, Failure> {
        let mut best = (0, f64::NEG_INFINITY);
        for (item, (weight, value)) in weights.iter().zip(values).enumerate() {
            if *weight <= room && value / weight > best.1 {
                best = (item, value / weight);
            }
        }
        Ok(Some(best.0 as i64))
    }

    #[test]
    fn density_without_an_interpreter_has_its_published_values() {
        let recipe = crate::items::published();
        let rows = expected(include_str!("../tests/expected.csv"));
        for row in rows.into_iter().filter(|row| row.program == "density") {
            let items = recipe.get(&row.column).expect("a column");
            let value = Evaluation::mean_over(items.len(), |i| {
                let (weights, values) = items.instance(i);
                fill(weights, values, items.capacity(), Overload::Invalid, density)
            });
            let ours = value.expect("valid").objective.get();
            assert!((ours - row.objective).abs() < 1e-9 * row.objective, "{ours} not {}", row.objective);
        }
    }

    #[test]
    fn chosen_items_leave_and_the_others_keep_their_order() {
        let mut asked = Vec::new();
        let value = fill(
            vec![3.0, 1.0, 2.0],
            vec![0.5, 0.25, 4.0],
            3.0,
            Overload::Invalid,
            |room, weights, values| {
                asked.push((room, weights.to_vec(), values.to_vec()));
                Ok(Some(1))
            },
        );
        // The second answer is item 1 of those that are left, [3.0, 2.0].
        assert_eq!(value, Ok(4.25));
        assert_eq!(asked[1], (2.0, vec![3.0, 2.0], vec![0.5, 4.0]));
        assert_eq!(asked.len(), 2);
    }

    #[test]
    fn a_heavy_item_or_none_ends_a_test_but_not_the_training() {
        let run = |overload, answers: &[Option<i64>]| {
            let mut answers = answers.iter();
            fill(vec![0.5, 2.0, 0.25], vec![1.0, 9.0, 2.0], 1.0, overload, |_, _, _| {
                Ok(*answers.next().expect("no more questions"))
            })
        };
        assert_eq!(run(Overload::Stop, &[Some(0), Some(0)]), Ok(1.0));
        assert_eq!(run(Overload::Stop, &[Some(0), None]), Ok(1.0));
        assert_eq!(run(Overload::Stop, &[Some(0), Some(1)]), Ok(3.0));
        let failure = run(Overload::Invalid, &[Some(1)]).expect_err("too heavy");
        assert_eq!(failure.to_string(), "infeasible: item 1 weighs 2, but only 1 is left");
        for overload in [Overload::Stop, Overload::Invalid] {
            for answer in [3, -1, i64::MIN] {
                let failure = run(overload, &[Some(answer)]).expect_err("out of range");
                assert_eq!(
                    failure.to_string(),
                    format!("infeasible: there is no item {answer}; items are 0 to 2")
                );
            }
        }
    }
}
