//! What every candidate needs of one instance: its distances, and each city's neighbours by distance.

/// One instance of `size` cities.
#[derive(Clone)]
pub struct Map {
    size: usize,
    /// [size, size]
    distances: Vec<f64>,
    /// [size, size - 1]: for each city the argsort of its distances without the first entry, which is itself.
    neighbours: Vec<u32>,
}

impl Map {
    /// From the coordinates, [size, 2].
    pub fn new(coordinates: &[f64]) -> Map {
        let size = coordinates.len() / 2;
        let mut distances = Vec::with_capacity(size * size);
        for from in coordinates.chunks_exact(2) {
            for to in coordinates.chunks_exact(2) {
                let (dx, dy) = (from[0] - to[0], from[1] - to[1]);
                distances.push((dx * dx + dy * dy).sqrt());
            }
        }
        let mut neighbours = Vec::with_capacity(size * size.saturating_sub(1));
        for row in distances.chunks_exact(size.max(1)) {
            let mut order: Vec<u32> = (0..size as u32).collect();
            // Stable, where numpy's default sort is not: equal distances would have to occur for it to
            // matter, and among random doubles they do not.
            order.sort_by(|&a, &b| row[a as usize].total_cmp(&row[b as usize]));
            neighbours.extend_from_slice(&order[1..]);
        }
        Map { size, distances, neighbours }
    }

    /// Memory of a map of that size.
    pub fn bytes(size: usize) -> usize {
        size * size * (size_of::<f64>() + size_of::<u32>())
    }

    pub fn size(&self) -> usize {
        self.size
    }

    /// [size, size]
    pub fn distances(&self) -> &[f64] {
        &self.distances
    }

    pub fn distance(&self, from: usize, to: usize) -> f64 {
        self.distances[from * self.size + to]
    }

    /// The other cities, nearest first.
    pub fn neighbours(&self, city: usize) -> &[u32] {
        let others = self.size - 1;
        &self.neighbours[city * others..(city + 1) * others]
    }
}
