//! The evaluator of one instance: 200 greedy packings that a heuristic matrix guides, and random first items.
//!
//! It is named after the ant colonies of which it is the sampling part; there is no pheromone.

use coevo_ants::Matrix;
use coevo_core::Failure;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use wide::f64x8;

const PACKINGS: usize = 200;

/// The least and the most that a heuristic value can be. The least holds again after the division by the largest.
const LEAST: f64 = 1e-6;
const MOST: f64 = 1e6;

/// Added to each mean. It changes the order only where rounding makes near values equal.
const BIAS: f64 = 1e-5;

/// Items of a packed row go through the search for the best in groups of so many.
const LANES: usize = 8;

/// A double whose bits are all ones: a mask, not a number.
const MASK: f64 = f64::from_bits(u64::MAX);

/// The bins of the best packing. `demands` are at most `capacity` each.
pub fn fewest_bins(
    demands: &[i32],
    capacity: i32,
    heuristic: &Matrix,
    rng: &mut ChaCha8Rng,
) -> Result<usize, Failure> {
    heuristic.check_numbers()?;
    let mut packer = Packer::new(demands, capacity, heuristic);
    Ok((0..PACKINGS).map(|_| packer.pack(rng)).min().unwrap_or(0))
}

/// Everything below counts items from the lightest to the heaviest, so that those that fit come first; equal
/// ones in the order in which they are given. Only draws and ties go by the given order.
struct Packer {
    capacity: i32,
    /// [items]: the given number of each item.
    given: Vec<usize>,
    /// [items], by given number: which item it is here.
    sorted: Vec<usize>,
    /// [items]
    demands: Vec<i32>,
    /// [capacity + 1]: how many items, packed or not, fit into so much room.
    fitting: Vec<usize>,
    /// The length of a row: the items and then zeros.
    stride: usize,
    /// [items, stride]
    heuristic: Vec<f64>,
    bin: Bin,
}

/// The state of one packing.
struct Bin {
    /// [stride]: the mask of an item that is not packed; 0 for those that are, and for the padding.
    open: Vec<f64>,
    /// [stride]: sums of the rows of the bin's items.
    sums: Vec<f64>,
    /// [stride]: the worth of each item that is not packed, 0 for the others.
    worth: Vec<f64>,
}

impl Packer {
    fn new(demands: &[i32], capacity: i32, heuristic: &Matrix) -> Self {
        let items = demands.len();
        let mut given: Vec<usize> = (0..items).collect();
        given.sort_by_key(|&item| demands[item]);
        let mut sorted = vec![0; items];
        for (item, &number) in given.iter().enumerate() {
            sorted[number] = item;
        }
        let clip = |value: f64| value.clamp(LEAST, MOST);
        let largest = heuristic.values().iter().map(|&value| clip(value)).fold(LEAST, f64::max);
        let stride = items.next_multiple_of(LANES);
        let mut rows = vec![0.0; items * stride];
        for (row, &number) in rows.chunks_exact_mut(stride.max(1)).zip(&given) {
            let values = &heuristic.values()[number * items..(number + 1) * items];
            for (value, &number) in row.iter_mut().zip(&given) {
                *value = (clip(values[number]) / largest).max(LEAST);
            }
        }
        Packer {
            capacity,
            sorted,
            demands: given.iter().map(|&number| demands[number]).collect(),
            fitting: (0..=capacity)
                .map(|room| given.partition_point(|&number| demands[number] <= room))
                .collect(),
            given,
            stride,
            heuristic: rows,
            bin: Bin { open: vec![0.0; stride], sums: vec![0.0; stride], worth: vec![0.0; stride] },
        }
    }

    /// Packs all items and counts the bins.
    fn pack(&mut self, rng: &mut ChaCha8Rng) -> usize {
        let items = self.demands.len();
        self.bin.open[..items].fill(MASK);
        let mut open = Open::all(items);
        let mut lightest = 0;
        let mut bins = 0;
        while open.count > 0 {
            bins += 1;
            // A new bin has room for each item: demands are at most the capacity.
            let first = self.sorted[open.nth(rng.random_range(0..open.count))];
            let mut item = first;
            let mut room = self.capacity;
            for held in 1.. {
                open.remove(self.given[item]);
                self.bin.open[item] = 0.0;
                room -= self.demands[item];
                while lightest < items && self.bin.open[lightest].to_bits() == 0 {
                    lightest += 1;
                }
                let fitting = self.fitting[room as usize];
                if lightest >= fitting {
                    break;
                }
                item = self.next(first, item, held, fitting);
            }
        }
        bins
    }

    /// The item of most worth for a bin whose first and newest items these are and which holds `held`: one of
    /// the first `fitting`, of which at least one is not packed.
    fn next(&mut self, first: usize, newest: usize, held: u32, fitting: usize) -> usize {
        // Whole groups; what lies beyond those that fit is hidden below.
        let width = fitting.next_multiple_of(LANES);
        let row = |item: usize| groups(&self.heuristic[item * self.stride..][..width]);
        let Bin { open, sums, worth } = &mut self.bin;
        let open = groups(&open[..width]);
        let (sums, _) = sums[..width].as_chunks_mut::<LANES>();
        // The rows are added in the order of the items, as numpy adds along the first axis.
        match held {
            1 => {}
            2 => {
                for ((sum, &a), &b) in sums.iter_mut().zip(row(first)).zip(row(newest)) {
                    *sum = (f64x8::new(a) + f64x8::new(b)).to_array();
                }
            }
            _ => {
                for (sum, &value) in sums.iter_mut().zip(row(newest)) {
                    *sum = (f64x8::new(*sum) + f64x8::new(value)).to_array();
                }
            }
        }
        let values = if held == 1 { row(first) } else { &*sums };
        let (worth, _) = worth[..width].as_chunks_mut::<LANES>();
        let most = if held.is_power_of_two() {
            // Exactly the same as the division.
            let factor = f64x8::splat(1.0 / f64::from(held));
            appraise(values, open, worth, fitting, |sum| sum * factor)
        } else {
            let held = f64x8::splat(f64::from(held));
            appraise(values, open, worth, fitting, |sum| sum / held)
        };
        // The first of equals, in the given order.
        let most_everywhere = f64x8::splat(most);
        let mut best = None;
        for (group, &values) in worth.iter().enumerate() {
            if f64x8::new(values).simd_eq(most_everywhere).any() {
                let equals = (0..LANES).filter(|&lane| values[lane] == most);
                let items = equals.map(|lane| group * LANES + lane).chain(best);
                best = items.min_by_key(|&item| self.given[item]);
            }
        }
        best.unwrap_or(first)
    }
}

fn groups(values: &[f64]) -> &[[f64; LANES]] {
    values.as_chunks().0
}

/// Writes what each item that fits and is not packed is worth, and 0 for the others; returns the largest.
#[inline]
fn appraise(
    sums: &[[f64; LANES]],
    open: &[[f64; LANES]],
    worth: &mut [[f64; LANES]],
    fitting: usize,
    mean: impl Fn(f64x8) -> f64x8,
) -> f64 {
    let bias = f64x8::splat(BIAS);
    let mut most = f64x8::ZERO;
    let last = worth.len() - 1;
    for (group, (worth, (&sums, &open))) in worth.iter_mut().zip(sums.iter().zip(open)).enumerate() {
        // A mask instead of a branch, which could not be predicted.
        let mut value = (mean(f64x8::new(sums)) + bias) & f64x8::new(open);
        if group == last {
            let fits = std::array::from_fn(|lane| if group * LANES + lane < fitting { MASK } else { 0.0 });
            value &= f64x8::new(fits);
        }
        *worth = value.to_array();
        most = most.fast_max(value);
    }
    most.to_array().into_iter().fold(0.0, f64::max)
}

/// The items that are not packed, by given number.
struct Open {
    words: Vec<u64>,
    count: u32,
}

impl Open {
    fn all(items: usize) -> Self {
        let mut words = vec![u64::MAX; items.div_ceil(64)];
        if let (Some(last), 1..) = (words.last_mut(), items % 64) {
            *last = (1 << (items % 64)) - 1;
        }
        Open { words, count: items as u32 }
    }

    fn remove(&mut self, item: usize) {
        self.words[item / 64] &= !(1 << (item % 64));
        self.count -= 1;
    }

    /// The item with `rank` open ones before it. `rank` is below the count.
    fn nth(&self, mut rank: u32) -> usize {
        for (index, &word) in self.words.iter().enumerate() {
            let ones = word.count_ones();
            if rank < ones {
                let mut word = word;
                for _ in 0..rank {
                    word &= word - 1;
                }
                return index * 64 + word.trailing_zeros() as usize;
            }
            rank -= ones;
        }
        unreachable!("a rank below the number of open items")
    }
}

#[cfg(test)]
mod tests {
    use coevo_core::testing::truth::expected;
    use coevo_core::{Column, FailureKind, Split, rng_for};

    use super::*;
    use crate::items::CAPACITY;

    #[test]
    fn half_full_without_an_interpreter_has_its_published_value() {
        let train = Column::new(Split::Train, 500);
        let rows = expected(include_str!("../tests/expected.csv"));
        let row = rows.iter().find(|row| row.program == "half_full" && row.column == train).expect("a row");
        let recipe = crate::items::published();
        let items = recipe.get(&train).expect("a column");
        let target = 0.75 * f64::from(CAPACITY);
        let run = |seed| {
            let bins = (0..row.instances).map(|i| {
                let demands = items.demands(i);
                let pairs = demands.iter().flat_map(|&a| demands.iter().map(move |&b| f64::from(a + b)));
                let values = pairs.map(|total| (-(total - target).abs() / 10.0).exp()).collect();
                let matrix = Matrix::new(items.size(), values);
                fewest_bins(demands, CAPACITY, &matrix, &mut rng_for(seed, "bpp_aco", i as u64))
            });
            bins.sum::<Result<usize, Failure>>().expect("valid") as f64 / row.instances as f64
        };
        row.compare(&(0..10).map(run).collect::<Vec<_>>()).check();
    }

    /// The rules as they are written down, item by item.
    fn pack_naively(
        demands: &[i32],
        capacity: i32,
        matrix: &Matrix,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Vec<usize>> {
        let items = demands.len();
        let largest = matrix.values().iter().map(|v| v.clamp(1e-6, 1e6)).fold(0.0, f64::max);
        let h = |a: usize, b: usize| (matrix.values()[a * items + b].clamp(1e-6, 1e6) / largest).max(1e-6);
        let mut left: Vec<usize> = (0..items).collect();
        let mut bins = Vec::new();
        while !left.is_empty() {
            let mut bin = vec![left.remove(rng.random_range(0..left.len() as u32) as usize)];
            loop {
                let room = capacity - bin.iter().map(|&item| demands[item]).sum::<i32>();
                let mut best: Option<(usize, f64)> = None;
                for (place, &item) in left.iter().enumerate().filter(|&(_, &item)| demands[item] <= room) {
                    let worth = bin.iter().map(|&held| h(held, item)).sum::<f64>() / bin.len() as f64 + 1e-5;
                    if best.is_none_or(|(_, most)| worth > most) {
                        best = Some((place, worth));
                    }
                }
                let Some((place, _)) = best else { break };
                bin.push(left.remove(place));
            }
            bins.push(bin);
        }
        bins
    }

    #[test]
    fn packs_as_the_rules_say() {
        for seed in 0..60 {
            let mut rng = rng_for(seed, "items", 0);
            let items = 1 + seed as usize;
            let demands: Vec<i32> = (0..items).map(|_| rng.random_range(1..=30)).collect();
            // Few distinct values, so that there are ties; some out of bounds.
            let values: Vec<f64> =
                (0..items * items).map(|_| [0.0, 1.0, 2.0, 2e6, -1.0][rng.random_range(0..5)]).collect();
            let matrix = Matrix::new(items, values);
            let mut packer = Packer::new(&demands, 40, &matrix);
            for packing in 0..3 {
                let mut a = rng_for(seed, "packing", packing);
                let mut b = a.clone();
                let bins = pack_naively(&demands, 40, &matrix, &mut a);
                assert_eq!(packer.pack(&mut b), bins.len(), "seed {seed}, packing {packing}");
                // The same draws are left: every bin began alike.
                assert_eq!(a.random::<u64>(), b.random::<u64>());
            }
        }
    }

    #[test]
    fn ties_go_to_the_first_item_given() {
        // After item 0 all others fit and are worth the same: the given order decides, not the weight.
        let demands = [50, 60, 40, 30, 20];
        let mut packer = Packer::new(&demands, 100, &Matrix::new(5, vec![1.0; 25]));
        packer.bin.open[..5].copy_from_slice(&[MASK, MASK, MASK, 0.0, MASK]);
        let first = packer.sorted[0];
        let next = packer.next(first, first, 1, 3);
        assert_eq!(packer.given[next], 2);
    }

    #[test]
    fn infinities_are_clipped_and_nan_is_a_failure() {
        let demands = [50, 60, 40, 30];
        let run = |value| {
            let mut values = vec![1.0; 16];
            values[6] = value;
            fewest_bins(&demands, 100, &Matrix::new(4, values), &mut rng_for(1, "t", 0))
        };
        assert_eq!(run(f64::INFINITY), Ok(2));
        assert_eq!(run(f64::NEG_INFINITY), Ok(2));
        assert_eq!(run(f64::NAN).expect_err("a NaN").kind, FailureKind::NonFinite);
    }
}
