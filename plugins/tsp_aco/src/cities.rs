//! The cities of one column, and the recipe that makes every column.

use coevo_core::{Column, NumpyRandom, Recipe, Split};

const SEED: u32 = 1234;

/// The order in which the published arrays are drawn, and how many instances each has.
const FIRST_PASS: &[(Column, usize)] = &[
    (Column::new(Split::Train, 50), 5),
    (Column::new(Split::Val, 20), 64),
    (Column::new(Split::Val, 50), 64),
    (Column::new(Split::Val, 100), 64),
    (Column::new(Split::Test, 50), 64),
    (Column::new(Split::Test, 100), 64),
];

/// The tests of 20 cities were drawn later, in a second pass of the same seed, where they come first.
const SECOND_PASS: &[(Column, usize)] = &[
    (Column::new(Split::Train, 50), 5),
    (Column::new(Split::Val, 20), 64),
    (Column::new(Split::Val, 50), 64),
    (Column::new(Split::Val, 100), 64),
    (Column::new(Split::Test, 20), 64),
];

const TINY: &[(Column, usize)] = &[
    (Column::new(Split::Train, 8), 3),
    (Column::new(Split::Val, 8), 2),
    (Column::new(Split::Test, 8), 2),
    (Column::new(Split::Test, 12), 2),
];

/// All instances of one column.
pub struct Cities {
    size: usize,
    /// [instances, size, 2]
    coordinates: Vec<f64>,
}

pub fn published() -> Recipe<Cities> {
    Recipe::new(SEED, FIRST_PASS, draw).then(SEED, SECOND_PASS)
}

pub fn tiny() -> Recipe<Cities> {
    Recipe::new(SEED, TINY, draw)
}

fn draw(stream: &mut NumpyRandom, column: &Column, instances: usize) -> Cities {
    let size = column.size as usize;
    Cities { size, coordinates: stream.rand(instances * size * 2) }
}

impl Cities {
    pub fn len(&self) -> usize {
        self.coordinates.len() / (2 * self.size)
    }

    /// Cities of an instance.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The array that is published: [instances, size, 2].
    pub fn shape(&self) -> Vec<usize> {
        vec![self.len(), self.size, 2]
    }

    pub fn coordinates(&self) -> &[f64] {
        &self.coordinates
    }

    /// The coordinates of one instance, [size, 2].
    pub fn points(&self, index: usize) -> &[f64] {
        &self.coordinates[index * self.size * 2..(index + 1) * self.size * 2]
    }
}
