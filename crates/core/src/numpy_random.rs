//! numpy's legacy generator, which made the published data sets: `np.random.RandomState(seed)`.
//!
//! It is here so that data sets can be recipes instead of files. It is not a source of randomness for the
//! search; that is [`rng_for`](crate::rng_for).
//!
//! ```
//! let mut stream = coevo_core::NumpyRandom::new(1234);
//! assert_eq!(stream.rand(2), [0.1915194503788923, 0.6221087710398319]);
//! ```

use rand_mt::Mt;

/// `np.random.RandomState(seed)` for the draws that recipes need, bit for bit.
#[derive(Debug, Clone)]
pub struct NumpyRandom {
    words: Mt,
}

impl NumpyRandom {
    /// The stream of `np.random.seed(seed)`.
    pub fn new(seed: u32) -> Self {
        NumpyRandom { words: Mt::new(seed) }
    }

    /// One double in [0, 1) with 53 random bits: the upper 27 bits of one word and the upper 26 of the next.
    pub fn random(&mut self) -> f64 {
        let high = f64::from(self.words.next_u32() >> 5);
        let low = f64::from(self.words.next_u32() >> 6);
        (high * 67_108_864.0 + low) / 9_007_199_254_740_992.0
    }

    /// `rand(count)`: doubles in [0, 1), the elements in C order whatever the shape.
    pub fn rand(&mut self, count: usize) -> Vec<f64> {
        (0..count).map(|_| self.random()).collect()
    }

    /// `randint(low, high, count)`: integers in [low, high), by masking words and drawing again above the range.
    ///
    /// # Panics
    /// If the range is empty, as numpy raises there.
    pub fn randint(&mut self, low: i32, high: i32, count: usize) -> Vec<i32> {
        assert!(low < high, "randint needs low < high, got [{low}, {high})");
        let range = high.wrapping_sub(1).wrapping_sub(low) as u32;
        // numpy draws no word at all for a range of one value.
        let mask = range.checked_ilog2().map_or(0, |bit| u32::MAX >> (31 - bit));
        let below = |words: &mut Mt| {
            if range == 0 {
                return 0;
            }
            loop {
                let value = words.next_u32() & mask;
                if value <= range {
                    return value;
                }
            }
        };
        (0..count).map(|_| low.wrapping_add(below(&mut self.words) as i32)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // All numbers from numpy 2.2.6.

    #[test]
    fn doubles_are_numpys() {
        let first = |seed| NumpyRandom::new(seed).rand(4);
        assert_eq!(
            first(0),
            [0.5488135039273248, 0.7151893663724195, 0.6027633760716439, 0.5448831829968969]
        );
        assert_eq!(
            first(1234),
            [0.1915194503788923, 0.6221087710398319, 0.4377277390071145, 0.7853585837137692]
        );
        assert_eq!(
            first(u32::MAX),
            [0.0976320289940138, 0.9123828453026218, 0.78903530185164, 0.7800035981134678]
        );
        // Beyond the first 624 words, so that the state has been renewed.
        for (seed, value) in [(0, 0.5928802707811576), (1234, 0.40110640866052494)] {
            assert_eq!(NumpyRandom::new(seed).rand(1001)[1000], value);
        }
    }

    #[test]
    fn integers_are_numpys_and_share_the_stream_with_doubles() {
        let mut stream = NumpyRandom::new(1234);
        stream.rand(4);
        assert_eq!(stream.randint(20, 101, 8), [35, 69, 43, 46, 50, 63, 50, 46]);
        assert_eq!(stream.randint(1, 10, 8), [7, 9, 1, 6, 1, 7, 3, 1]);
        let words = stream.randint(i32::MIN, i32::MAX, 3);
        assert_eq!(words, [-246262021, -2088348596, -2052376283]);
        assert_eq!(stream.randint(5, 6, 2), [5, 5]);
        assert_eq!(stream.random(), 0.772826621612374);
    }
}
