//! A tile of a matrix product: some rows of activations with some panels of weights. Everything that the
//! engine multiplies goes through here: layers, attention scores, weighted values and updates.
//!
//! Contract: every output is one chain of fused multiply-adds over the depth, in order, from zero (or
//! from the value already there). Fusing is exact in IEEE 754, so all instruction sets, tile shapes and
//! batch sizes give the same bits.

use super::kernel::{Kernel, LINE, PANEL, Part};

/// A product of some rows with some panels: for row i, panel p and lane l,
/// `out[p][i][l] = sum over k of left[i][k] * right[p][k][l]`, fused, in the order of k.
pub struct Tile<'a> {
    /// Rows of activations, `left_stride` apart.
    pub left: &'a [f32],
    /// From one row to the next, at least `depth`.
    pub left_stride: usize,
    /// How many rows.
    pub rows: usize,
    /// Length of the sums.
    pub depth: usize,
    /// Panels [depth][PANEL], `right_stride` apart.
    pub right: &'a [f32],
    /// From one panel to the next.
    pub right_stride: usize,
    /// How many panels.
    pub panels: usize,
    /// PANEL outputs for each row and panel.
    pub out: &'a mut [f32],
    /// From one row of outputs to the next.
    pub out_stride: usize,
    /// From one panel of outputs to the next.
    pub out_panel: usize,
    /// Whether the chains go on from what `out` holds, or start at zero.
    pub resume: bool,
    /// What will be read next, such as the panels of the next tile: fetched into the second-level cache
    /// on the way. Changes no result.
    pub ahead: &'a [f32],
}

impl Tile<'_> {
    /// Computes the tile.
    ///
    /// # Panics
    /// When a slice is too short for the sizes.
    pub fn run(self, kernel: Kernel) {
        if self.rows == 0 || self.panels == 0 {
            return;
        }
        assert!(self.depth > 0, "a sum of nothing");
        // Few rows go with many panels, so that there are always enough independent chains to hide the
        // latency of a fused multiply-add. Many rows take a panel in blocks of its depth, each of which
        // stays in the first-level cache while all rows pass over it.
        let (tall, broad) = kernel.shape(self.rows);
        let blocks = self.rows.div_ceil(tall);
        let deep =
            if blocks > 1 { self.depth.div_ceil(self.depth.div_ceil(kernel.deep())) } else { self.depth };
        // An even share of what comes next goes with each part.
        let parts = self.panels.div_ceil(broad) * self.depth.div_ceil(deep) * blocks;
        let mut ahead = self.ahead.chunks(self.ahead.len().div_ceil(parts).next_multiple_of(LINE).max(LINE));
        let mut panel = 0;
        while panel < self.panels {
            let panels = match self.panels - panel {
                left if left >= broad => broad,
                3 => 2,
                left => left,
            };
            for k in (0..self.depth).step_by(deep) {
                let mut row = 0;
                for block in 0..blocks {
                    // As even as can be: a part of few rows has too few chains.
                    let rows = (self.rows - row).div_ceil(blocks - block);
                    let part = Part {
                        depth: deep.min(self.depth - k),
                        left: &self.left[row * self.left_stride + k..],
                        left_stride: self.left_stride,
                        right: &self.right[panel * self.right_stride + k * PANEL..],
                        right_stride: self.right_stride,
                        out: &mut self.out[row * self.out_stride + panel * self.out_panel..],
                        out_stride: self.out_stride,
                        out_panel: self.out_panel,
                        resume: self.resume || k > 0,
                        ahead: ahead.next().unwrap_or(&[]),
                    };
                    part.run(kernel, rows, panels);
                    row += rows;
                }
            }
            panel += panels;
        }
    }
}
