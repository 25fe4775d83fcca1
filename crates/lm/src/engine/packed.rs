//! Matrices packed once into panels of 32 outputs: [out / 32][in][32], the last panel padded with zeros.
//!
//! The packed form is the f32 master itself, not a copy of it: products stream it, the embedding is
//! looked up in it, updates are added to it and exports are read from it.

use rayon::prelude::*;

use super::kernel::PANEL;

/// Inputs that one step of a transposition takes: one cache line of the source.
const BLOCK: usize = 16;

/// The sizes of a matrix [out, in], neither of them 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Rows.
    pub outputs: usize,
    /// Columns.
    pub inputs: usize,
}

impl Shape {
    /// Number of panels.
    pub fn panels(self) -> usize {
        self.outputs.div_ceil(PANEL)
    }

    /// Floats of a panel.
    pub fn panel_len(self) -> usize {
        self.inputs * PANEL
    }

    /// Floats of the packed matrix.
    pub fn packed_len(self) -> usize {
        self.panels() * self.panel_len()
    }

    /// Rows that stand in panel `panel`.
    pub fn rows_of(self, panel: usize) -> usize {
        PANEL.min(self.outputs - panel * PANEL)
    }

    /// Packs a row-major matrix into `packed`, which holds zeros.
    ///
    /// # Panics
    /// When a slice does not fit the shape.
    pub fn pack(self, weights: &[f32], packed: &mut [f32]) {
        assert_eq!(weights.len(), self.outputs * self.inputs, "{self:?}");
        assert_eq!(packed.len(), self.packed_len(), "{self:?}");
        let rows = weights.par_chunks(self.panel_len());
        packed.par_chunks_mut(self.panel_len()).zip(rows).for_each(|(panel, rows)| {
            for first in (0..self.inputs).step_by(BLOCK) {
                let block = BLOCK.min(self.inputs - first);
                for (lane, row) in rows.chunks_exact(self.inputs).enumerate() {
                    for (i, &value) in row[first..first + block].iter().enumerate() {
                        panel[(first + i) * PANEL + lane] = value;
                    }
                }
            }
        });
    }
}

/// A packed matrix.
#[derive(Debug, Clone, Copy)]
pub struct PackedMatrix<'a> {
    shape: Shape,
    data: &'a [f32],
}

impl<'a> PackedMatrix<'a> {
    /// The matrix that `data` holds.
    ///
    /// # Panics
    /// When `data` does not fit the shape.
    pub fn new(shape: Shape, data: &'a [f32]) -> PackedMatrix<'a> {
        assert_eq!(data.len(), shape.packed_len(), "{shape:?}");
        PackedMatrix { shape, data }
    }

    /// Its sizes.
    pub fn shape(self) -> Shape {
        self.shape
    }

    /// The panels from `first` on, one after the other.
    pub fn panels_from(self, first: usize) -> &'a [f32] {
        &self.data[first * self.shape.panel_len()..]
    }

    /// Row `output` of the matrix, written to `row` [in].
    pub fn row(self, output: usize, row: &mut [f32]) {
        let panel = self.panels_from(output / PANEL);
        for (value, lanes) in row.iter_mut().zip(panel.chunks_exact(PANEL)) {
            *value = lanes[output % PANEL];
        }
    }

    /// The rows of one panel, row-major, written to `rows` [at most 32, in].
    pub fn unpack_panel(self, panel: usize, rows: &mut [f32]) {
        let inputs = self.shape.inputs;
        let lanes = &self.panels_from(panel)[..self.shape.panel_len()];
        // In blocks, so that every line of the source is read once while it is near.
        for first in (0..inputs).step_by(BLOCK) {
            let block = BLOCK.min(inputs - first);
            for lane in 0..self.shape.rows_of(panel) {
                let row = &mut rows[lane * inputs + first..][..block];
                for (i, value) in row.iter_mut().enumerate() {
                    *value = lanes[(first + i) * PANEL + lane];
                }
            }
        }
    }

    /// The matrix, row-major.
    pub fn unpack(self) -> Vec<f32> {
        let mut all = vec![0.0; self.shape.outputs * self.shape.inputs];
        all.par_chunks_mut(self.shape.panel_len())
            .enumerate()
            .for_each(|(panel, rows)| self.unpack_panel(panel, rows));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacks_what_was_packed() {
        for (outputs, inputs) in [(1, 1), (31, 5), (32, 16), (33, 17), (100, 50)] {
            let shape = Shape { outputs, inputs };
            let weights: Vec<f32> = (0..outputs * inputs).map(|i| i as f32).collect();
            let mut data = vec![0.0; shape.packed_len()];
            shape.pack(&weights, &mut data);
            let packed = PackedMatrix::new(shape, &data);
            assert_eq!(packed.unpack(), weights);
            let mut row = vec![0.0; inputs];
            packed.row(outputs - 1, &mut row);
            assert_eq!(row, weights[(outputs - 1) * inputs..]);
        }
    }
}
