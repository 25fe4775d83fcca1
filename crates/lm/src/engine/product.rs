//! Products of a batch with packed matrices, each row corrected by its own low-rank noise:
//! y = x W^T + (sigma / sqrt(r)) (x B) A^T + bias.
//!
//! The work is cut into runs of panels by the number of rows alone, never by the number of threads.

use rayon::prelude::*;

use super::direction::Direction;
use super::kernel::{Kernel, PANEL, Tile, Vectorised};
use super::packed::PackedMatrix;
use super::rows::{Panels, Rows};

/// One product of the batch.
pub struct Product<'a> {
    /// The weights [out, in].
    pub matrix: &'a PackedMatrix,
    /// Their place in theta, under which a direction keeps its factors.
    pub place: usize,
    /// The bias [out] and its place.
    pub bias: Option<(&'a [f32], usize)>,
    /// x B of each row, from this column of the projections on.
    pub projection: usize,
    /// Where the result goes.
    pub out: &'a mut Panels,
}

/// What the products of one input share.
pub struct Batch<'a> {
    pub kernel: Kernel,
    /// The input [rows][in].
    pub left: &'a Rows,
    /// Each row's direction.
    pub directions: &'a [Option<&'a Direction>],
    /// Each row's x B, scaled.
    pub projections: &'a Rows,
}

impl Batch<'_> {
    /// Computes all products in one parallel sweep.
    pub fn multiply(&self, products: &mut [Product]) {
        let rows = self.directions.len();
        if rows == 0 {
            return;
        }
        let run = panels_per_task(rows);
        let mut tasks = Vec::new();
        for product in products {
            product.out.set_count(rows);
            let Product { matrix, place, bias, projection, out } = product;
            for (i, out) in out.data_mut().chunks_mut(run * rows * PANEL).enumerate() {
                tasks.push(Task {
                    matrix,
                    first: i * run,
                    place: *place,
                    bias: *bias,
                    projection: *projection,
                    out,
                });
            }
        }
        tasks.into_par_iter().for_each(|task| self.compute(task));
    }

    fn compute(&self, task: Task) {
        let rows = self.directions.len();
        let ahead = task.ahead(rows);
        Tile {
            left: self.left.data(),
            left_stride: self.left.stride(),
            rows,
            depth: task.matrix.inputs(),
            right: task.matrix.panels_from(task.first),
            right_stride: task.matrix.panel_len(),
            panels: task.out.len() / (rows * PANEL),
            out: task.out,
            out_stride: PANEL,
            out_panel: rows * PANEL,
            resume: false,
            ahead,
        }
        .run(self.kernel);
        if task.bias.is_some() || self.directions.iter().any(Option::is_some) {
            self.kernel.vectorise(Correct { batch: self, task });
        }
    }
}

/// A run of panels of one product.
struct Task<'a> {
    matrix: &'a PackedMatrix,
    first: usize,
    place: usize,
    bias: Option<(&'a [f32], usize)>,
    projection: usize,
    out: &'a mut [f32],
}

impl<'a> Task<'a> {
    /// The weights that the next task will read. With many rows the arithmetic takes as long as the
    /// memory, and each must run while the other does; with few, the hardware's own fetching does it.
    fn ahead(&self, rows: usize) -> &'a [f32] {
        if rows <= 4 {
            return &[];
        }
        let (next, run) = (self.first + panels_per_task(rows), panels_per_task(rows));
        let count = run.min(self.matrix.panels().saturating_sub(next));
        if count == 0 { &[] } else { &self.matrix.panels_from(next)[..count * self.matrix.panel_len()] }
    }
}

/// Few rows need several panels at once to keep the arithmetic busy (see `Tile`); many rows make one
/// panel enough work for a task.
fn panels_per_task(rows: usize) -> usize {
    match rows {
        0..=3 => 4,
        4..=6 => 2,
        _ => 1,
    }
}

/// Adds each row's low-rank correction and bias to a run of panels.
struct Correct<'a, 'b> {
    batch: &'a Batch<'b>,
    task: Task<'a>,
}

impl Vectorised for Correct<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Correct { batch, task } = self;
        let rows = batch.directions.len();
        for (p, panel) in task.out.chunks_exact_mut(rows * PANEL).enumerate() {
            let number = task.first + p;
            for (i, (out, direction)) in panel.chunks_exact_mut(PANEL).zip(batch.directions).enumerate() {
                if let Some(factors) = direction.and_then(|d| d.factors(task.place)) {
                    let projections = &batch.projections.row(i)[task.projection..][..factors.rank];
                    for (j, &projection) in projections.iter().enumerate() {
                        let column = &factors.a(j, number)[..PANEL];
                        for (out, &a) in out.iter_mut().zip(column) {
                            *out = projection.mul_add(a, *out);
                        }
                    }
                }
                if let Some((bias, place)) = task.bias {
                    let bias = direction.and_then(|d| d.vector(place)).unwrap_or(bias);
                    for (out, &bias) in out.iter_mut().zip(&bias[number * PANEL..]) {
                        *out += bias;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::noise::{NoiseKey, NoisePart, fill_normals};

    fn normals(name: &str, n: usize) -> Vec<f32> {
        let mut out = vec![0.0; n];
        fill_normals(&NoiseKey::new(3, 0, 0, name, NoisePart::Plain), 0, &mut out);
        out
    }

    /// The contract, literally: one fused chain per output.
    fn truth(x: &[f32], weights: &[f32]) -> f32 {
        x.iter().zip(weights).fold(0.0f32, |sum, (&x, &w)| x.mul_add(w, sum))
    }

    #[test]
    fn every_path_and_batch_size_gives_the_bits_of_one_chain() {
        for (outputs, inputs) in [(130, 70), (32, 64), (5, 3), (200, 33)] {
            let weights = normals("w", outputs * inputs);
            let matrix = PackedMatrix::pack(&weights, outputs, inputs);
            let most = 40;
            let x = normals("x", most * inputs);
            for rows in (1..=26).chain([most]) {
                let mut left = Rows::zeros(rows, inputs);
                for i in 0..rows {
                    left.row_mut(i).copy_from_slice(&x[i * inputs..][..inputs]);
                }
                for kernel in Kernel::available() {
                    let mut out = Panels::zeros(rows, outputs);
                    let batch = Batch {
                        kernel,
                        left: &left,
                        directions: &vec![None; rows],
                        projections: &Rows::zeros(rows, 1),
                    };
                    let product =
                        Product { matrix: &matrix, place: 0, bias: None, projection: 0, out: &mut out };
                    batch.multiply(&mut [product]);
                    let mut row = vec![0.0; outputs];
                    for i in 0..rows {
                        out.read(i, &mut row);
                        for (o, &y) in row.iter().enumerate() {
                            let want = truth(left.row(i), &weights[o * inputs..][..inputs]);
                            assert_eq!(y.to_bits(), want.to_bits(), "{kernel:?} {rows} rows: ({i}, {o})");
                        }
                    }
                }
            }
        }
    }
}
