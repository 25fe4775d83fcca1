//! Reductions of one row to one number, in an order that depends on nothing but the length: element e goes
//! to lane e % 32, and the lanes fold in halves.

use super::kernel::{Kernel, PANEL};

/// What a reduction keeps in each of its 32 lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lanes {
    /// Sums of a * b, fused.
    Products,
    /// Sums of a.
    Sums,
    /// The largest a; NaN is passed over.
    Largest,
}

impl Lanes {
    /// What a lane begins with, which changes nothing.
    pub fn neutral(self) -> f32 {
        match self {
            Lanes::Products | Lanes::Sums => 0.0,
            Lanes::Largest => f32::NEG_INFINITY,
        }
    }

    /// Takes one lane into another. Written as the maximum instruction works, NaN included.
    pub fn join(self, a: f32, b: f32) -> f32 {
        match self {
            Lanes::Products | Lanes::Sums => a + b,
            Lanes::Largest if a > b => a,
            Lanes::Largest => b,
        }
    }
}

impl Kernel {
    /// a . b, fused.
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn dot(self, a: &[f32], b: &[f32]) -> f32 {
        assert_eq!(a.len(), b.len(), "a dot product");
        self.reduce(Lanes::Products, a, b)
    }

    /// The sum of all elements.
    pub fn sum(self, a: &[f32]) -> f32 {
        self.reduce(Lanes::Sums, a, a)
    }

    /// The largest element, passing over NaN; negative infinity of none.
    pub fn largest(self, a: &[f32]) -> f32 {
        self.reduce(Lanes::Largest, a, a)
    }

    fn reduce(self, kind: Lanes, a: &[f32], b: &[f32]) -> f32 {
        let ((a_chunks, a_rest), (b_chunks, b_rest)) = (a.as_chunks(), b.as_chunks());
        let mut tail = [[kind.neutral(); PANEL]; 2];
        tail[0][..a_rest.len()].copy_from_slice(a_rest);
        tail[1][..b_rest.len()].copy_from_slice(b_rest);
        fold(kind, self.lanes(kind, a_chunks, b_chunks, &tail))
    }
}

fn fold(kind: Lanes, mut lanes: [f32; PANEL]) -> f32 {
    let mut half = PANEL / 2;
    while half > 0 {
        for i in 0..half {
            lanes[i] = kind.join(lanes[i + half], lanes[i]);
        }
        half /= 2;
    }
    lanes[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instruction_set_reduces_alike() {
        for len in [0, 1, 31, 32, 33, 64, 577] {
            let a: Vec<f32> = (0..len).map(|i| ((i * 37 % 101) as f32 - 50.0) / 17.0).collect();
            let b: Vec<f32> = (0..len).map(|i| ((i * 53 % 97) as f32 - 48.0) / 13.0).collect();
            let results: Vec<[u32; 3]> = Kernel::available()
                .into_iter()
                .map(|kernel| [kernel.dot(&a, &b), kernel.sum(&a), kernel.largest(&b)].map(f32::to_bits))
                .collect();
            assert!(results.windows(2).all(|pair| pair[0] == pair[1]), "{len}");
            let [dot, sum, largest] = results[0].map(|bits| f64::from(f32::from_bits(bits)));
            let exact: f64 = a.iter().zip(&b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum();
            assert!((dot - exact).abs() < 1e-4, "{len}: {dot} {exact}");
            assert!((sum - a.iter().map(|&a| f64::from(a)).sum::<f64>()).abs() < 1e-4, "{len}: {sum}");
            let exact = b.iter().fold(f64::NEG_INFINITY, |m, &b| m.max(f64::from(b)));
            assert_eq!(largest, exact, "{len}");
        }
    }

    #[test]
    fn largest_passes_over_nan() {
        for kernel in Kernel::available() {
            assert_eq!(kernel.largest(&[f32::NAN, 2.0, f32::NAN, 3.0, f32::NAN]), 3.0);
        }
    }
}
