//! The cities of one column, and the recipe that makes every column.

use std::borrow::Cow;
use std::sync::OnceLock;

use coevo_core::{Column, NumpyRandom, Recipe, Split};

use crate::map::Map;

/// The order in which the published arrays are drawn, and how many instances each has.
const PUBLISHED: &[(Column, usize)] = &[
    (Column::new(Split::Train, 50), 64),
    (Column::new(Split::Val, 20), 64),
    (Column::new(Split::Val, 50), 64),
    (Column::new(Split::Val, 100), 64),
    (Column::new(Split::Val, 200), 64),
    (Column::new(Split::Test, 20), 1000),
    (Column::new(Split::Test, 50), 1000),
    (Column::new(Split::Test, 100), 1000),
    (Column::new(Split::Test, 200), 1000),
    (Column::new(Split::Test, 500), 1000),
    (Column::new(Split::Test, 1000), 1000),
];

const TINY: &[(Column, usize)] = &[
    (Column::new(Split::Train, 8), 4),
    (Column::new(Split::Val, 8), 2),
    (Column::new(Split::Test, 8), 2),
    (Column::new(Split::Test, 12), 2),
];

const SEED: u32 = 1234;

/// Maps are kept for columns up to this size; beyond it (N=200 and more, 1000 times) they are made anew
/// for each candidate, since a thousand maps of 1000 cities are 12 GB and cost far less than the tours.
const KEPT_BYTES: usize = 256 << 20;

/// All instances of one column.
pub struct Cities {
    size: usize,
    /// [instances, size, 2]
    coordinates: Vec<f64>,
    /// One slot an instance, filled when it is first scored; empty for columns too large to keep.
    maps: Vec<OnceLock<Map>>,
}

pub fn published() -> Recipe<Cities> {
    Recipe::new(SEED, PUBLISHED, draw)
}

pub fn tiny() -> Recipe<Cities> {
    Recipe::new(SEED, TINY, draw)
}

fn draw(stream: &mut NumpyRandom, column: &Column, instances: usize) -> Cities {
    let size = column.size as usize;
    let keep = instances * Map::bytes(size) <= KEPT_BYTES;
    Cities {
        size,
        coordinates: stream.rand(instances * size * 2),
        maps: (0..if keep { instances } else { 0 }).map(|_| OnceLock::new()).collect(),
    }
}

impl Cities {
    pub fn len(&self) -> usize {
        self.coordinates.len() / (2 * self.size)
    }

    /// The array that is published: [instances, size, 2].
    pub fn shape(&self) -> Vec<usize> {
        vec![self.len(), self.size, 2]
    }

    pub fn coordinates(&self) -> &[f64] {
        &self.coordinates
    }

    /// The map of one instance; kept for the next candidate where that is affordable.
    pub fn map(&self, index: usize) -> Cow<'_, Map> {
        let make = || Map::new(&self.coordinates[index * self.size * 2..(index + 1) * self.size * 2]);
        match self.maps.get(index) {
            Some(slot) => Cow::Borrowed(slot.get_or_init(make)),
            None => Cow::Owned(make()),
        }
    }
}
