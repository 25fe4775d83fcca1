//! How few bins any packing can need.

use coevo_core::{Column, Split};

/// Means over the instances of the bound L2 of Martello and Toth (Knapsack Problems, 1990, section 8.3); a test
/// computes them.
const LOWER_BOUNDS: &[(Column, f64)] = &[
    (Column::new(Split::Train, 500), 199.6),
    (Column::new(Split::Val, 120), 48.453125),
    (Column::new(Split::Val, 500), 200.640625),
    (Column::new(Split::Val, 1000), 400.5),
    (Column::new(Split::Test, 500), 200.65625),
    (Column::new(Split::Test, 1000), 400.40625),
];

/// A bound that no objective on that published column can go below.
pub fn lower_bound(column: &Column) -> Option<f64> {
    LOWER_BOUNDS.iter().find(|(known, _)| known == column).map(|&(_, bound)| bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::items::{CAPACITY, published};

    /// The bound L2: for each threshold, items above `capacity - threshold` have a bin each, those above half a
    /// bin too, and what the middling ones down to the threshold need beyond the room that those leave.
    fn l2(demands: &[i32]) -> i32 {
        let bound = |threshold: i32| {
            let alone = demands.iter().filter(|&&d| d > CAPACITY - threshold).count() as i32;
            let large = demands.iter().filter(|&&d| d <= CAPACITY - threshold && 2 * d > CAPACITY);
            let rest = demands.iter().filter(|&&d| 2 * d <= CAPACITY && d >= threshold).sum::<i32>();
            let bins = large.clone().count() as i32;
            let over = rest - (bins * CAPACITY - large.sum::<i32>());
            alone + bins + if over > 0 { (over + CAPACITY - 1) / CAPACITY } else { 0 }
        };
        (0..=CAPACITY / 2).map(bound).max().unwrap_or(0)
    }

    #[test]
    fn the_bound_knows_large_items() {
        assert_eq!(l2(&[100, 100, 100]), 3);
        assert_eq!(l2(&[76, 76, 74, 74, 1]), 3);
        assert_eq!(l2(&[50; 6]), 2);
    }

    #[test]
    fn bounds_are_those_of_the_data() {
        let recipe = published();
        for (column, bound) in LOWER_BOUNDS {
            let items = recipe.get(column).expect("a column");
            let sum: i32 = (0..items.len()).map(|i| l2(items.demands(i))).sum();
            assert_eq!(f64::from(sum) / items.len() as f64, *bound, "{column}");
        }
    }
}
