//! The customers of one column, and the recipe that makes every column.

use coevo_core::{Column, NumpyRandom, Recipe, Split};

const SEED: u32 = 1234;

/// What a vehicle can carry, at every size.
pub const CAPACITY: u32 = 50;

/// The order in which the published arrays are drawn, and how many instances each has.
const FIRST_PASS: &[(Column, usize)] = &[
    (Column::new(Split::Train, 50), 10),
    (Column::new(Split::Val, 20), 64),
    (Column::new(Split::Val, 50), 64),
    (Column::new(Split::Val, 100), 64),
    (Column::new(Split::Test, 50), 64),
    (Column::new(Split::Test, 100), 64),
];

/// The tests of 20 customers were drawn later, in a second pass of the same seed, where they come first.
const SECOND_PASS: &[(Column, usize)] = &[
    (Column::new(Split::Train, 50), 10),
    (Column::new(Split::Val, 20), 64),
    (Column::new(Split::Val, 50), 64),
    (Column::new(Split::Val, 100), 64),
    (Column::new(Split::Test, 20), 64),
];

const TINY: &[(Column, usize)] = &[
    (Column::new(Split::Train, 12), 3),
    (Column::new(Split::Val, 8), 2),
    (Column::new(Split::Test, 8), 2),
    (Column::new(Split::Test, 16), 2),
];

/// All instances of one column. Place 0 of each is the depot, in the middle of the square.
pub struct Customers {
    /// Places of an instance: the customers and the depot.
    places: usize,
    /// [instances, places, 3]: demand, x, y. This is the array that is published.
    rows: Vec<f64>,
}

pub fn published() -> Recipe<Customers> {
    Recipe::new(SEED, FIRST_PASS, draw).then(SEED, SECOND_PASS)
}

pub fn tiny() -> Recipe<Customers> {
    Recipe::new(SEED, TINY, draw)
}

fn draw(stream: &mut NumpyRandom, column: &Column, instances: usize) -> Customers {
    let customers = column.size as usize;
    let mut rows = Vec::with_capacity(instances * (customers + 1) * 3);
    for _ in 0..instances {
        let points = stream.rand(customers * 2);
        let demands = stream.randint(1, 10, customers);
        rows.extend([0.0, 0.5, 0.5]);
        for (point, demand) in points.chunks_exact(2).zip(demands) {
            rows.extend([f64::from(demand), point[0], point[1]]);
        }
    }
    Customers { places: customers + 1, rows }
}

impl Customers {
    pub fn len(&self) -> usize {
        self.rows.len() / (3 * self.places)
    }

    /// Customers of an instance and the depot.
    pub fn places(&self) -> usize {
        self.places
    }

    /// The array that is published: [instances, places, 3].
    pub fn shape(&self) -> Vec<usize> {
        vec![self.len(), self.places, 3]
    }

    pub fn rows(&self) -> &[f64] {
        &self.rows
    }

    /// Demands, [places], and coordinates, [places, 2], of one instance.
    pub fn instance(&self, index: usize) -> (Vec<f64>, Vec<f64>) {
        let rows = &self.rows[index * self.places * 3..(index + 1) * self.places * 3];
        let demands = rows.chunks_exact(3).map(|row| row[0]).collect();
        let coordinates = rows.chunks_exact(3).flat_map(|row| [row[1], row[2]]).collect();
        (demands, coordinates)
    }
}
