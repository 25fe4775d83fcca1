//! Pheromone, and the weights that it makes of a heuristic matrix.

use crate::Roulette;

/// What is left of the pheromone after an iteration.
const DECAY: f32 = 0.9;

/// Pheromone on the edges between cities, from city (row) to city (column). All float32.
#[derive(Debug, Clone)]
pub struct Trail {
    cities: usize,
    /// The length of a row.
    stride: usize,
    /// [cities, stride], zero in the padding.
    pheromone: Vec<f32>,
    /// [cities, stride]: pheromone times heuristic.
    weights: Vec<f32>,
}

impl Trail {
    /// Ones everywhere.
    pub fn new(cities: usize) -> Self {
        let stride = Roulette::padded(cities);
        let mut pheromone = vec![0.0; cities * stride];
        for row in pheromone.chunks_exact_mut(stride.max(1)) {
            row[..cities].fill(1.0);
        }
        Trail { cities, stride, weights: vec![0.0; pheromone.len()], pheromone }
    }

    /// How many cities there are.
    pub fn cities(&self) -> usize {
        self.cities
    }

    /// Makes the weights of the next iteration: pheromone times `heuristic`, which is [cities, cities].
    pub fn weigh(&mut self, heuristic: &[f32]) {
        let rows = self.weights.chunks_exact_mut(self.stride).zip(self.pheromone.chunks_exact(self.stride));
        for ((weights, pheromone), heuristic) in rows.zip(heuristic.chunks_exact(self.cities)) {
            for ((weight, pheromone), heuristic) in weights.iter_mut().zip(pheromone).zip(heuristic) {
                *weight = pheromone * heuristic;
            }
        }
    }

    /// The weights of the edges from a city, padded for a [`Roulette`].
    #[inline(always)]
    pub fn row(&self, from: usize) -> &[f32] {
        &self.weights[from * self.stride..(from + 1) * self.stride]
    }

    /// Lets a tenth of all pheromone go.
    pub fn decay(&mut self) {
        for value in &mut self.pheromone {
            *value *= DECAY;
        }
    }

    /// Adds to one directed edge.
    #[inline]
    pub fn deposit(&mut self, from: usize, to: usize, amount: f32) {
        self.pheromone[from * self.stride + to] += amount;
    }

    /// Raises what lies below `floor` to it.
    pub fn floor(&mut self, floor: f32) {
        for row in self.pheromone.chunks_exact_mut(self.stride) {
            for value in &mut row[..self.cities] {
                *value = value.max(floor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pheromone_decays_is_deposited_and_has_a_floor() {
        let mut trail = Trail::new(2);
        trail.decay();
        trail.deposit(0, 1, 0.5);
        trail.weigh(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(trail.row(0), [0.9, 2.8, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(trail.row(1)[..2], [0.9 * 3.0, 0.9 * 4.0]);
        trail.floor(1.0);
        trail.weigh(&[1.0; 4]);
        assert_eq!(trail.row(0), [1.0, 1.4, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    }
}
