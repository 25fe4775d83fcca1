//! Products of a batch with packed matrices, each row corrected by its own low-rank noise:
//! y = x W^T + (sigma / sqrt(r)) (x B) A^T + bias.
//!
//! The work is cut into runs of panels by the number of rows alone, never by the number of threads.

use std::ops::Range;

use rayon::prelude::*;

use super::direction::{Direction, LowRank};
use super::kernel::{Kernel, PANEL, Vectorised};
use super::packed::PackedMatrix;
use super::rows::{Panels, Rows};
use super::tile::Tile;

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
    pub directions: &'a [Option<Direction<'a>>],
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
        let corrections: Vec<Vec<Correction>> =
            products.iter().map(|product| self.corrections(product)).collect();
        let mut tasks = Vec::new();
        for (product, corrections) in products.iter_mut().zip(&corrections) {
            product.out.set_count(rows);
            for (i, out) in product.out.data_mut().chunks_mut(run * rows * PANEL).enumerate() {
                tasks.push(Task { matrix: product.matrix, first: i * run, corrections, out });
            }
        }
        tasks.into_par_iter().for_each(|task| self.compute(task));
    }

    /// What is added to the rows of a product, for each run of rows that are perturbed alike.
    fn corrections<'p>(&'p self, product: &Product<'p>) -> Vec<Correction<'p>> {
        let mut first = 0;
        let alike = |a: &Option<Direction>, b: &Option<Direction>| match (a, b) {
            (Some(a), Some(b)) => a.is(b),
            (None, None) => true,
            _ => false,
        };
        self.directions
            .chunk_by(alike)
            .map(|run| {
                first += run.len();
                let direction = run[0];
                Correction {
                    rows: first - run.len()..first,
                    noise: direction.and_then(|d| d.matrix(product.place)),
                    projection: product.projection,
                    bias: product
                        .bias
                        .map(|(bias, place)| direction.and_then(|d| d.vector(place)).unwrap_or(bias)),
                }
            })
            .filter(|correction| correction.noise.is_some() || correction.bias.is_some())
            .collect()
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
        if !task.corrections.is_empty() {
            self.kernel.vectorise(Correct { batch: self, task });
        }
    }
}

/// What is added to some rows of a product.
struct Correction<'a> {
    rows: Range<usize>,
    noise: Option<LowRank<'a>>,
    /// From which column on the projections of these rows stand.
    projection: usize,
    bias: Option<&'a [f32]>,
}

/// A run of panels of one product.
struct Task<'a> {
    matrix: &'a PackedMatrix,
    first: usize,
    corrections: &'a [Correction<'a>],
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

/// Adds the corrections to a run of panels.
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
            for Correction { rows, noise, projection, bias } in task.corrections {
                let out = &mut panel[rows.start * PANEL..rows.end * PANEL];
                if let Some(noise) = noise {
                    for (j, column) in noise.a(number).chunks_exact(PANEL).take(noise.rank).enumerate() {
                        for (row, out) in rows.clone().zip(out.chunks_exact_mut(PANEL)) {
                            let projection = batch.projections.row(row)[projection + j];
                            for (out, &a) in out.iter_mut().zip(column) {
                                *out = projection.mul_add(a, *out);
                            }
                        }
                    }
                }
                if let Some(bias) = bias {
                    let bias = &bias[number * PANEL..];
                    for out in out.chunks_exact_mut(PANEL) {
                        for (out, &bias) in out.iter_mut().zip(bias) {
                            *out += bias;
                        }
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
