//! The items of one column, and the recipe that makes every column.

use coevo_core::{Column, NumpyRandom, Recipe, Split};

/// What a bin holds, at every size.
pub const CAPACITY: i32 = 150;

/// Each split has a seed of its own.
const TRAIN: (u32, &[(Column, usize)]) = (5, &[(Column::new(Split::Train, 500), 5)]);
const VAL: (u32, &[(Column, usize)]) = (
    3,
    &[
        (Column::new(Split::Val, 120), 64),
        (Column::new(Split::Val, 500), 64),
        (Column::new(Split::Val, 1000), 64),
    ],
);
const TEST: (u32, &[(Column, usize)]) =
    (4, &[(Column::new(Split::Test, 500), 64), (Column::new(Split::Test, 1000), 64)]);

const TINY: &[(Column, usize)] = &[
    (Column::new(Split::Train, 20), 3),
    (Column::new(Split::Val, 12), 2),
    (Column::new(Split::Test, 12), 2),
    (Column::new(Split::Test, 30), 2),
];

/// All instances of one column.
pub struct Items {
    size: usize,
    /// [instances, size]
    demands: Vec<i32>,
}

pub fn published() -> Recipe<Items> {
    Recipe::new(TRAIN.0, TRAIN.1, draw).then(VAL.0, VAL.1).then(TEST.0, TEST.1)
}

pub fn tiny() -> Recipe<Items> {
    Recipe::new(TRAIN.0, TINY, draw)
}

fn draw(stream: &mut NumpyRandom, column: &Column, instances: usize) -> Items {
    let size = column.size as usize;
    Items { size, demands: stream.randint(20, 101, instances * size) }
}

impl Items {
    pub fn len(&self) -> usize {
        self.demands.len() / self.size
    }

    /// Items of an instance.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The array that is published: [instances, size].
    pub fn shape(&self) -> Vec<usize> {
        vec![self.len(), self.size]
    }

    pub fn all(&self) -> &[i32] {
        &self.demands
    }

    /// The demands of one instance, [size].
    pub fn demands(&self, index: usize) -> &[i32] {
        &self.demands[index * self.size..(index + 1) * self.size]
    }
}
