//! Matrices packed once into panels of 32 outputs: [out / 32][in][32], the last panel padded with zeros.
//!
//! The packed form is the f32 master itself, not a copy of it: products stream it, the embedding is
//! looked up in it, updates are added to it and exports are read from it.

use rayon::prelude::*;

use super::buffer::Buffer;
use super::kernel::PANEL;

/// Inputs that one step of a transposition takes: one cache line of the source.
const BLOCK: usize = 16;

/// A matrix [out, in].
#[derive(Debug, Clone)]
pub struct PackedMatrix {
    outputs: usize,
    inputs: usize,
    data: Buffer,
}

impl PackedMatrix {
    /// Packs a row-major matrix.
    ///
    /// # Panics
    /// When `weights` is not `outputs * inputs` long.
    pub fn pack(weights: &[f32], outputs: usize, inputs: usize) -> PackedMatrix {
        assert_eq!(weights.len(), outputs * inputs, "a matrix of {outputs} x {inputs}");
        let mut packed =
            PackedMatrix { outputs, inputs, data: Buffer::zeros(outputs.div_ceil(PANEL) * inputs * PANEL) };
        if inputs > 0 {
            packed
                .data
                .par_chunks_mut(inputs * PANEL)
                .zip(weights.par_chunks(inputs * PANEL))
                .for_each(|(panel, rows)| pack_panel(rows, inputs, panel));
        }
        packed
    }

    /// Rows of the matrix.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Columns of the matrix.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Number of panels.
    pub fn panels(&self) -> usize {
        self.outputs.div_ceil(PANEL)
    }

    /// From one panel to the next.
    pub fn panel_len(&self) -> usize {
        self.inputs * PANEL
    }

    /// The panels from `first` on, one after the other.
    pub fn panels_from(&self, first: usize) -> &[f32] {
        &self.data[first * self.panel_len()..]
    }

    /// All panels, to be changed in place. The padding of the last must stay zero.
    pub fn data_mut(&mut self) -> &mut [f32] {
        &mut self.data
    }

    /// Row `output` of the matrix, written to `row` [in].
    pub fn row(&self, output: usize, row: &mut [f32]) {
        let panel = self.panels_from(output / PANEL);
        for (value, lanes) in row.iter_mut().zip(panel.chunks_exact(PANEL)) {
            *value = lanes[output % PANEL];
        }
    }

    /// The rows of one panel, row-major, written to `rows` [at most 32, in]; returns how many there are.
    pub fn unpack_panel(&self, panel: usize, rows: &mut [f32]) -> usize {
        let count = PANEL.min(self.outputs - panel * PANEL);
        let lanes = &self.panels_from(panel)[..self.panel_len()];
        // In blocks, so that every line of the source is read once while it is near.
        for first in (0..self.inputs).step_by(BLOCK) {
            let block = BLOCK.min(self.inputs - first);
            for lane in 0..count {
                let row = &mut rows[lane * self.inputs + first..][..block];
                for (i, value) in row.iter_mut().enumerate() {
                    *value = lanes[(first + i) * PANEL + lane];
                }
            }
        }
        count
    }

    /// The matrix, row-major.
    pub fn unpack(&self) -> Vec<f32> {
        let mut all = vec![0.0; self.outputs * self.inputs];
        if self.inputs > 0 {
            all.par_chunks_mut(PANEL * self.inputs).enumerate().for_each(|(panel, rows)| {
                self.unpack_panel(panel, rows);
            });
        }
        all
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.data.bytes()
    }
}

fn pack_panel(rows: &[f32], inputs: usize, panel: &mut [f32]) {
    for first in (0..inputs).step_by(BLOCK) {
        let block = BLOCK.min(inputs - first);
        for (lane, row) in rows.chunks_exact(inputs).enumerate() {
            for (i, &value) in row[first..first + block].iter().enumerate() {
                panel[(first + i) * PANEL + lane] = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacks_what_was_packed() {
        for (outputs, inputs) in [(1, 1), (31, 5), (32, 16), (33, 17), (100, 50)] {
            let weights: Vec<f32> = (0..outputs * inputs).map(|i| i as f32).collect();
            let packed = PackedMatrix::pack(&weights, outputs, inputs);
            assert_eq!(packed.unpack(), weights);
            let mut row = vec![0.0; inputs];
            packed.row(outputs - 1, &mut row);
            assert_eq!(row, weights[(outputs - 1) * inputs..]);
        }
    }
}
