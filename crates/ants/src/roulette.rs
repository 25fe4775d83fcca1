//! The draw of the next city with chances proportional to weights, among the cities that are open.

use wide::f32x8;

/// How many running sums there are. The same on each processor, so that a sum is.
const LANES: usize = 8;

/// Draws cities for several ants. Each city has a need, for each ant; it is a candidate while that is at most
/// the ant's room.
///
/// The cumulative sum runs over the cities j with j % 8 = 0 first, then 1, and so on: any fixed order draws
/// with the same chances, and in this one the sums of a row are plain vector additions.
#[derive(Debug, Clone)]
pub struct Roulette {
    cities: usize,
    /// The length of a row.
    padded: usize,
    /// [ants, padded]; infinite for closed cities and for the padding.
    need: Vec<f32>,
    /// [padded]: the weights of the candidates of the latest draw, 0 for all else.
    chances: Vec<f32>,
}

impl Roulette {
    /// The length of a row of weights for so many cities: padded with zeros to whole lanes.
    pub fn padded(cities: usize) -> usize {
        cities.next_multiple_of(LANES)
    }

    /// For so many ants and cities, all closed.
    pub fn new(ants: usize, cities: usize) -> Self {
        let padded = Roulette::padded(cities);
        Roulette { cities, padded, need: vec![f32::INFINITY; ants * padded], chances: vec![0.0; padded] }
    }

    /// Opens all cities to an ant, with these needs.
    pub fn open_each(&mut self, ant: usize, needs: &[f32]) {
        self.need[ant * self.padded..][..self.cities].copy_from_slice(needs);
    }

    /// Opens a city to an ant, with a need.
    pub fn open(&mut self, ant: usize, city: usize, need: f32) {
        self.need[ant * self.padded + city] = need;
    }

    /// Closes a city to an ant.
    pub fn close(&mut self, ant: usize, city: usize) {
        self.need[ant * self.padded + city] = f32::INFINITY;
    }

    /// Draws among the cities that are open to the ant and need at most `room`; `u` is uniform in [0, 1), and
    /// `weights` is a padded row. `None` where the sum of the candidates' weights is not a positive finite
    /// float32.
    ///
    /// A draw depends on the draw before for the same ant, and takes longest to wait for that: draw for
    /// several ants in turn.
    #[inline]
    pub fn spin(&mut self, ant: usize, weights: &[f32], room: f32, u: f32) -> Option<usize> {
        let need = &self.need[ant * self.padded..][..self.padded];
        let room = f32x8::splat(room);
        let mut sums = f32x8::ZERO;
        let (chances, _) = self.chances.as_chunks_mut::<LANES>();
        let rows = weights.as_chunks::<LANES>().0.iter().zip(need.as_chunks::<LANES>().0);
        for (chances, (&weights, &needs)) in chances.iter_mut().zip(rows) {
            // A mask instead of a branch, which could not be predicted.
            let chance = f32x8::new(weights) & f32x8::new(needs).simd_le(room);
            sums += chance;
            *chances = chance.to_array();
        }
        // Both searches count the running sums that are passed instead of stopping at the first that is not:
        // where they would stop is random, and a branch on it is mispredicted.
        let mut total = 0.0f32;
        let running = sums.to_array().map(|sum| {
            total += sum;
            total
        });
        if !(total > 0.0 && total < f32::INFINITY) {
            return None;
        }
        let target = u * total;
        let passed_lanes = f32x8::new(running).simd_le(f32x8::splat(target)).to_bitmask();
        let lane = passed_lanes.trailing_ones() as usize;
        let left = target - if lane == 0 { 0.0 } else { running[(lane - 1) % LANES] };
        let mut sum = 0.0f32;
        let mut passed = 0;
        let (rows, _) = self.chances.as_chunks::<LANES>();
        for row in rows {
            sum += row[lane % LANES];
            passed += usize::from(sum <= left);
        }
        if lane < LANES && passed < rows.len() {
            return Some(passed * LANES + lane);
        }
        self.last(lane)
    }

    /// The last candidate up to a lane. Rounding can leave a little over after it: it is then drawn.
    #[cold]
    fn last(&self, lane: usize) -> Option<usize> {
        let lanes = (0..LANES.min(lane + 1)).rev();
        let last =
            |lane: usize| (lane..self.padded).step_by(LANES).rev().find(|&city| self.chances[city] > 0.0);
        lanes.into_iter().find_map(last)
    }
}

#[cfg(test)]
mod tests {
    use coevo_core::rng_for;
    use rand::RngExt;

    use super::*;

    fn padded(weights: &[f32]) -> Vec<f32> {
        let mut row = weights.to_vec();
        row.resize(Roulette::padded(weights.len()), 0.0);
        row
    }

    #[test]
    fn chances_are_proportional_to_weights() {
        let weights: Vec<f32> = (0..21).map(|i| (i % 5) as f32).collect();
        let row = padded(&weights);
        let mut roulette = Roulette::new(2, 21);
        roulette.open_each(0, &[0.0; 21]);
        roulette.open_each(1, &[0.0; 21]);
        roulette.close(1, 4);
        roulette.open(1, 8, 2.0);
        roulette.close(0, 5);
        let candidate = |city: usize| city != 4 && city != 8;
        let total: f32 = (0..21).filter(|&city| candidate(city)).map(|city| weights[city]).sum();
        let draws = 200_000;
        let mut drawn = [0u32; 21];
        let mut rng = rng_for(1, "spin", 0);
        for _ in 0..draws {
            drawn[roulette.spin(1, &row, 1.0, rng.random()).expect("positive weights")] += 1;
        }
        for city in 0..21 {
            let chance = if candidate(city) { f64::from(weights[city] / total) } else { 0.0 };
            let deviation = (f64::from(draws) * chance * (1.0 - chance)).sqrt();
            let off = f64::from(drawn[city]) - f64::from(draws) * chance;
            assert!(off.abs() <= 5.0 * deviation, "city {city}: {} draws, chance {chance}", drawn[city]);
        }
    }

    #[test]
    fn the_largest_u_still_draws_a_candidate() {
        let u = 1.0f32.next_down();
        for cities in 1..40 {
            let mut rng = rng_for(2, "weights", cities as u64);
            let weights: Vec<f32> = (0..cities).map(|_| rng.random::<f32>() * 1e-3).collect();
            let mut roulette = Roulette::new(1, cities);
            roulette.open_each(0, &vec![0.0; cities]);
            for city in (0..cities).skip(1).step_by(2) {
                roulette.close(0, city);
            }
            let city = roulette.spin(0, &padded(&weights), 0.0, u).expect("positive weights");
            assert!(city < cities && city.is_multiple_of(2), "{city} of {cities}");
        }
    }

    #[test]
    fn without_a_positive_finite_sum_nothing_is_drawn() {
        let mut roulette = Roulette::new(1, 3);
        let row = padded(&[1.0, 0.0, f32::MAX]);
        assert_eq!(roulette.spin(0, &row, 0.0, 0.5), None, "all closed");
        roulette.open(0, 1, 0.0);
        assert_eq!(roulette.spin(0, &row, 0.0, 0.5), None, "no weight");
        roulette.open_each(0, &[0.0, 1.0, 0.0]);
        assert_eq!(roulette.spin(0, &padded(&[f32::MAX, 0.0, f32::MAX]), 0.0, 0.5), None, "overflow");
        assert_eq!(roulette.spin(0, &row, 0.0, 0.5), Some(2));
    }
}
