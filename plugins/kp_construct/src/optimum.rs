//! What the best knapsacks are worth.

use coevo_core::{Column, Split};

/// Means over the instances of the exact optima, which a test computes by branch and bound.
const OPTIMA: &[(Column, f64)] = &[
    (Column::new(Split::Train, 100), 40.188994810084424),
    (Column::new(Split::Val, 50), 20.051361115183013),
    (Column::new(Split::Val, 100), 40.69449166096307),
    (Column::new(Split::Val, 200), 57.88786306139674),
    (Column::new(Split::Test, 50), 20.036852538715955),
    (Column::new(Split::Test, 100), 40.27227651172159),
    (Column::new(Split::Test, 200), 57.44724234894927),
    (Column::new(Split::Test, 500), 90.9627669150817),
];

/// The best objective that any program can have on that published column.
pub fn optimum(column: &Column) -> Option<f64> {
    OPTIMA.iter().find(|(known, _)| known == column).map(|&(_, value)| value)
}

#[cfg(test)]
mod tests {
    use coevo_core::{Evaluation, rng_for};

    use super::*;
    use crate::items::published;

    /// Items by value / weight, the best first, and the best knapsack so far.
    struct Search {
        weights: Vec<f64>,
        values: Vec<f64>,
        best: f64,
    }

    impl Search {
        /// The most that the items from `first` on can add: the last one may be cut (Dantzig's bound).
        fn bound(&self, first: usize, mut room: f64) -> f64 {
            let mut bound = 0.0;
            for (weight, value) in self.weights[first..].iter().zip(&self.values[first..]) {
                if *weight > room {
                    return bound + value * room / weight;
                }
                room -= weight;
                bound += value;
            }
            bound
        }

        fn branch(&mut self, item: usize, room: f64, value: f64) {
            self.best = self.best.max(value);
            if item == self.weights.len() || value + self.bound(item, room) <= self.best {
                return;
            }
            if self.weights[item] <= room {
                self.branch(item + 1, room - self.weights[item], value + self.values[item]);
            }
            self.branch(item + 1, room, value);
        }
    }

    fn best_knapsack((weights, values): (Vec<f64>, Vec<f64>), capacity: f64) -> f64 {
        let mut items: Vec<(f64, f64)> = weights.into_iter().zip(values).collect();
        items.sort_by(|a, b| (b.1 / b.0).total_cmp(&(a.1 / a.0)));
        let (weights, values) = items.into_iter().unzip();
        let mut search = Search { weights, values, best: 0.0 };
        search.branch(0, capacity, 0.0);
        search.best
    }

    #[test]
    fn branch_and_bound_finds_what_trying_all_finds() {
        use rand::RngExt;
        for seed in 0..20 {
            let mut rng = rng_for(seed, "knapsack", 0);
            let mut draw = || (0..12).map(|_| rng.random::<f64>()).collect::<Vec<_>>();
            let (weights, values) = (draw(), draw());
            let sum =
                |of: &[f64], set: u32| (0..12).filter(|i| set >> i & 1 == 1).map(|i| of[i]).sum::<f64>();
            let fitting = (0..1 << 12).filter(|&set| sum(&weights, set) <= 3.0);
            let most = fitting.map(|set| sum(&values, set)).fold(0.0, f64::max);
            assert!((best_knapsack((weights, values), 3.0) - most).abs() < 1e-12);
        }
    }

    #[test]
    fn optima_are_those_of_the_data() {
        let recipe = published();
        for (column, optimum) in OPTIMA {
            let items = recipe.get(column).expect("a column");
            let best = |i| Ok(best_knapsack(items.instance(i), items.capacity()));
            let ours = Evaluation::mean_over(items.len(), best).expect("finite").objective.get();
            assert!((ours - optimum).abs() < 1e-9 * optimum, "{column}: {ours} not {optimum}");
        }
        assert_eq!(OPTIMA.len(), recipe.columns().count());
    }
}
