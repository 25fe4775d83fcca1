//! The items of one column, and the recipe that makes every column.

use coevo_core::{Column, NumpyRandom, Recipe, Split};

const SEED: u32 = 3333;

/// The order in which the published arrays are drawn, and how many instances each has.
const PUBLISHED: &[(Column, usize)] = &[
    (Column::new(Split::Train, 100), 64),
    (Column::new(Split::Val, 50), 64),
    (Column::new(Split::Val, 100), 64),
    (Column::new(Split::Val, 200), 64),
    (Column::new(Split::Test, 50), 1000),
    (Column::new(Split::Test, 100), 1000),
    (Column::new(Split::Test, 200), 1000),
    (Column::new(Split::Test, 500), 1000),
];

const TINY: &[(Column, usize)] = &[
    (Column::new(Split::Train, 10), 4),
    (Column::new(Split::Val, 10), 2),
    (Column::new(Split::Test, 10), 2),
    (Column::new(Split::Test, 20), 2),
];

/// All instances of one column.
pub struct Items {
    size: usize,
    /// [instances, size, 2]: weight, value. This is the array that is published.
    rows: Vec<f64>,
}

pub fn published() -> Recipe<Items> {
    Recipe::new(SEED, PUBLISHED, draw)
}

pub fn tiny() -> Recipe<Items> {
    Recipe::new(SEED, TINY, draw)
}

fn draw(stream: &mut NumpyRandom, column: &Column, instances: usize) -> Items {
    let size = column.size as usize;
    Items { size, rows: stream.rand(instances * size * 2) }
}

/// What a knapsack carries at that number of items: half of what they weigh on average, up to 25.
pub fn capacity(items: usize) -> f64 {
    (items as f64 / 4.0).min(25.0)
}

impl Items {
    pub fn len(&self) -> usize {
        self.rows.len() / (2 * self.size)
    }

    /// The array that is published: [instances, size, 2].
    pub fn shape(&self) -> Vec<usize> {
        vec![self.len(), self.size, 2]
    }

    pub fn rows(&self) -> &[f64] {
        &self.rows
    }

    /// What the knapsack carries.
    pub fn capacity(&self) -> f64 {
        capacity(self.size)
    }

    /// Weights and values of one instance.
    pub fn instance(&self, index: usize) -> (Vec<f64>, Vec<f64>) {
        self.rows[index * self.size * 2..(index + 1) * self.size * 2]
            .chunks_exact(2)
            .map(|row| (row[0], row[1]))
            .unzip()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capacities_are_the_published_ones() {
        assert_eq!([50, 100, 200, 500].map(capacity), [12.5, 25.0, 25.0, 25.0]);
    }
}
