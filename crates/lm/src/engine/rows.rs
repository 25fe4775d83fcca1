//! Activations: row-major going into a product, in panels coming out of it.

use rayon::prelude::*;

use super::buffer::Buffer;
use super::kernel::PANEL;

/// Rows of activations [count, width], each at a cache line.
#[derive(Debug, Default)]
pub struct Rows {
    data: Buffer,
    width: usize,
    stride: usize,
}

impl Rows {
    /// So many rows of zeros.
    pub fn zeros(count: usize, width: usize) -> Rows {
        // One line more than needed: widths are often powers of two, and rows a multiple of 4096 bytes
        // apart would all fall into the same set of the first-level cache.
        let stride = width.next_multiple_of(16) + 16;
        Rows { data: Buffer::zeros(count * stride), width, stride }
    }

    /// From one row to the next.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// All rows, `stride` apart.
    pub fn data(&self) -> &[f32] {
        &self.data
    }

    /// Row `i`.
    pub fn row(&self, i: usize) -> &[f32] {
        &self.data[i * self.stride..][..self.width]
    }

    /// Row `i`, to be changed.
    #[cfg(test)]
    pub fn row_mut(&mut self, i: usize) -> &mut [f32] {
        &mut self.data[i * self.stride..][..self.width]
    }

    /// All rows, to be changed.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let width = self.width;
        self.data.chunks_mut(self.stride).map(move |row| &mut row[..width])
    }

    /// All rows at once, each to be changed by one thread.
    pub fn par_rows_mut(&mut self) -> impl IndexedParallelIterator<Item = &mut [f32]> {
        let width = self.width;
        self.data.par_chunks_mut(self.stride).map(move |row| &mut row[..width])
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.data.bytes()
    }
}

/// The outputs of a product in panels [width / 32][count][32], so that each panel is one thread's.
/// Between panels stands one row of padding where the count is even: else the pieces of a row would
/// often lie a power of two apart, all in one set of the caches.
#[derive(Debug, Default)]
pub struct Panels {
    data: Buffer,
    count: usize,
    width: usize,
}

impl Panels {
    /// Room for so many rows.
    pub fn zeros(count: usize, width: usize) -> Panels {
        Panels { data: Buffer::zeros(width.div_ceil(PANEL) * (count | 1) * PANEL), count, width }
    }

    /// Sets the number of rows, at most that of `zeros`; what is held becomes meaningless.
    pub fn set_count(&mut self, count: usize) {
        self.count = count;
    }

    /// From one panel to the next.
    pub fn stride(&self) -> usize {
        (self.count | 1) * PANEL
    }

    /// All panels of the present count, `stride` apart, to be changed.
    pub fn data_mut(&mut self) -> &mut [f32] {
        let len = self.width.div_ceil(PANEL) * self.stride();
        &mut self.data[..len]
    }

    /// The part of row `i` that stands in panel `panel`.
    fn piece(&self, panel: usize, i: usize) -> &[f32; PANEL] {
        &self.data.as_chunks().0[panel * (self.count | 1) + i]
    }

    /// Copies row `i` to `out` [width].
    pub fn read(&self, i: usize, out: &mut [f32]) {
        let (whole, rest) = out.as_chunks_mut();
        for (panel, out) in whole.iter_mut().enumerate() {
            *out = *self.piece(panel, i);
        }
        if !rest.is_empty() {
            rest.copy_from_slice(&self.piece(whole.len(), i)[..rest.len()]);
        }
    }

    /// Copies the panels in `only` of row `i` to `out` [width].
    pub fn read_some(&self, i: usize, only: &[bool], out: &mut [f32]) {
        for (panel, out) in out.chunks_mut(PANEL).enumerate().filter(|(panel, _)| only[*panel]) {
            out.copy_from_slice(&self.piece(panel, i)[..out.len()]);
        }
    }

    /// Adds row `i` to `out` [width].
    pub fn add_to(&self, i: usize, out: &mut [f32]) {
        let (whole, rest) = out.as_chunks_mut::<PANEL>();
        for (panel, out) in whole.iter_mut().enumerate() {
            for (out, &value) in out.iter_mut().zip(self.piece(panel, i)) {
                *out += value;
            }
        }
        if !rest.is_empty() {
            for (out, &value) in rest.iter_mut().zip(self.piece(whole.len(), i)) {
                *out += value;
            }
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.data.bytes()
    }
}
