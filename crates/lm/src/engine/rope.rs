//! The angles of the rotary embedding (Su et al. 2021), for as many positions as a batch needs.

use crate::ModelConfig;

/// Cosines and sines [position][head_dim / 2].
#[derive(Debug, Default)]
pub struct Rope {
    half: usize,
    cos: Vec<f32>,
    sin: Vec<f32>,
}

impl Rope {
    /// The angles of positions `0 .. positions`.
    pub fn new(config: &ModelConfig, positions: usize) -> Rope {
        let half = config.head_dim / 2;
        // Frequencies and angles are rounded to f32 as in the code that these models were trained with;
        // the functions of the rounded angle are exact to f32.
        let frequencies: Vec<f32> = (0..half)
            .map(|i| {
                let power = 2.0 * i as f64 / config.head_dim as f64;
                let frequency = (1.0 / config.rope_theta.powf(power)) as f32;
                config.rope_factors.get(i).map_or(frequency, |factor| frequency / factor)
            })
            .collect();
        let angles = (0..positions)
            .flat_map(|position| frequencies.iter().map(move |&frequency| position as f32 * frequency));
        let (cos, sin) =
            angles.map(|angle| (f64::from(angle).cos() as f32, f64::from(angle).sin() as f32)).unzip();
        Rope { half, cos, sin }
    }

    /// (cosines, sines) of one position.
    pub fn at(&self, position: usize) -> (&[f32], &[f32]) {
        let range = position * self.half..(position + 1) * self.half;
        (&self.cos[range.clone()], &self.sin[range])
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        (self.cos.len() + self.sin.len()) * size_of::<f32>()
    }
}
