//! Products of a batch with packed matrices, each row corrected by its own low-rank noise:
//! y = x W^T + (sigma / sqrt(r)) (x B) A^T + bias.
//!
//! The work is cut into runs of panels by the number of rows alone, never by the number of threads.

use rayon::prelude::*;

use super::direction::Direction;
use super::factors::Factors;
use super::kernel::{Kernel, PANEL, Vectorised};
use super::packed::PackedMatrix;
use super::rows::{Panels, Rows};
use super::tile::Tile;

/// One product of the batch.
pub struct Product<'a> {
    /// The weights [out, in].
    pub matrix: PackedMatrix<'a>,
    /// Their place in theta, under which a direction keeps its factors.
    pub place: usize,
    /// The bias [out] and its place.
    pub bias: Option<(&'a [f32], usize)>,
    /// x B of each row, from this column of the projections on.
    pub projection: usize,
    /// Panels of outputs that are wanted, by their number; all without. Others keep what they held.
    pub only: Option<&'a [bool]>,
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
        let corrections: Vec<Correction> = products.iter().map(|product| self.correction(product)).collect();
        let mut tasks = Vec::new();
        for (product, correction) in products.iter_mut().zip(&corrections) {
            product.out.set_count(rows);
            let stride = product.out.stride();
            let (matrix, only) = (product.matrix, product.only);
            let runs = product.out.data_mut().chunks_mut(run * stride).enumerate();
            let mut runs = runs
                .map(|(i, out)| (i * run, out))
                .filter(|(first, _)| {
                    only.is_none_or(|all| all[*first..all.len().min(first + run)].contains(&true))
                })
                .peekable();
            while let Some((first, out)) = runs.next() {
                let ahead = runs
                    .peek()
                    .map_or(&[][..], |(next, out)| ahead(matrix, (*next, out.len() / stride), rows));
                tasks.push(Task { matrix, first, correction, out, stride, ahead });
            }
        }
        tasks.into_par_iter().for_each(|task| self.compute(task));
    }

    /// What is added to a product's rows, looked up once for all panels.
    fn correction<'p>(&'p self, product: &Product<'p>) -> Correction<'p> {
        let mut correction = Correction::default();
        for (row, direction) in self.directions.iter().enumerate() {
            if let Some((bias, place)) = product.bias {
                let bias = direction.and_then(|d| d.vector(place)).unwrap_or(bias);
                correction.biases.push((row, bias));
            }
            let Some(noise) = direction.and_then(|d| d.matrix(product.place)) else { continue };
            // A batch has few sets of factors, one for each wave of rows, and its rows stand by wave.
            if correction.noise.last().is_none_or(|(factors, _)| !std::ptr::eq(*factors, noise.factors)) {
                correction.noise.push((noise.factors, Vec::new()));
            }
            if let Some((_, columns)) = correction.noise.last_mut() {
                let projections = &self.projections.row(row)[product.projection..][..noise.rank];
                let first = noise.first_column();
                columns.extend(projections.iter().enumerate().map(|(j, &factor)| Column {
                    row,
                    column: first + j,
                    factor,
                }));
            }
        }
        correction
    }

    fn compute(&self, task: Task) {
        let rows = self.directions.len();
        let Task { matrix, first, correction, out, stride, ahead } = task;
        let shape = matrix.shape();
        Tile {
            left: self.left.data(),
            left_stride: self.left.stride(),
            rows,
            depth: shape.inputs,
            right: matrix.panels_from(first),
            right_stride: shape.panel_len(),
            panels: out.len() / stride,
            out,
            out_stride: PANEL,
            out_panel: stride,
            resume: false,
            ahead,
        }
        .run(self.kernel);
        if !(correction.noise.is_empty() && correction.biases.is_empty()) {
            self.kernel.vectorise(Correct { correction, first, out, stride });
        }
    }
}

/// What is added to the rows of a product.
#[derive(Default)]
struct Correction<'a> {
    /// Columns of A, times x B.
    noise: Vec<(&'a Factors, Vec<Column>)>,
    biases: Vec<(usize, &'a [f32])>,
}

/// One column of A that is added to one row.
struct Column {
    row: usize,
    /// Which of the columns that stand side by side in the factors' panels.
    column: usize,
    factor: f32,
}

/// A run of panels of one product.
struct Task<'a> {
    matrix: PackedMatrix<'a>,
    first: usize,
    correction: &'a Correction<'a>,
    out: &'a mut [f32],
    /// From one panel of `out` to the next.
    stride: usize,
    /// The weights that are read next.
    ahead: &'a [f32],
}

/// The weights of `next`, (first panel, panels). With many rows the arithmetic takes as long as the memory, and
/// each must run while the other does; with few, the hardware's own fetching does it.
fn ahead<'a>(matrix: PackedMatrix<'a>, next: (usize, usize), rows: usize) -> &'a [f32] {
    if rows <= 4 { &[] } else { &matrix.panels_from(next.0)[..next.1 * matrix.shape().panel_len()] }
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

/// Adds a correction to a run of panels.
struct Correct<'a> {
    correction: &'a Correction<'a>,
    /// The run's first panel.
    first: usize,
    out: &'a mut [f32],
    stride: usize,
}

impl Vectorised for Correct<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (p, panel) in self.out.chunks_exact_mut(self.stride).enumerate() {
            let number = self.first + p;
            let rows = panel.as_chunks_mut::<PANEL>().0;
            for (factors, columns) in &self.correction.noise {
                let lanes = factors.panel(number).as_chunks::<PANEL>().0;
                for Column { row, column, factor } in columns {
                    // Through copies, which the compiler knows not to overlap.
                    let (a, mut out) = (lanes[*column], rows[*row]);
                    for l in 0..PANEL {
                        out[l] = factor.mul_add(a[l], out[l]);
                    }
                    rows[*row] = out;
                }
            }
            for (row, bias) in &self.correction.biases {
                for (out, &bias) in rows[*row].iter_mut().zip(&bias[number * PANEL..]) {
                    *out += bias;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::noise::{NoiseKey, NoisePart, fill_normals};
    use crate::engine::packed::Shape;

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
    fn panels_that_are_not_wanted_keep_what_they_held_and_the_others_have_the_same_bits() {
        let shape = Shape { outputs: 300, inputs: 40 };
        let mut data = vec![0.0; shape.packed_len()];
        shape.pack(&normals("w", 300 * 40), &mut data);
        let matrix = PackedMatrix::new(shape, &data);
        let only: Vec<bool> = (0..shape.panels()).map(|panel| panel == 3 || panel == 9).collect();
        for rows in [1, 5, 12] {
            let mut left = Rows::zeros(rows, 40);
            (0..rows).for_each(|i| left.row_mut(i).copy_from_slice(&normals("x", rows * 40)[i * 40..][..40]));
            let multiply = |only: Option<&[bool]>| {
                let mut out = Panels::zeros(rows, 300);
                let (directions, projections) = (vec![None; rows], Rows::zeros(rows, 1));
                let kernel = Kernel::best();
                let batch = Batch { kernel, left: &left, directions: &directions, projections: &projections };
                batch.multiply(&mut [Product {
                    matrix,
                    place: 0,
                    bias: None,
                    projection: 0,
                    only,
                    out: &mut out,
                }]);
                let mut row = vec![0.0; 300];
                out.read(rows - 1, &mut row);
                row
            };
            let (all, some) = (multiply(None), multiply(Some(&only)));
            // Few rows take panels in runs, which are computed whole.
            let run = panels_per_task(rows);
            for (o, (all, some)) in all.iter().zip(&some).enumerate() {
                let panel = o / PANEL;
                let wanted = [3, 9].iter().any(|p| p / run == panel / run);
                assert_eq!(some.to_bits(), if wanted { all.to_bits() } else { 0 }, "{rows} rows, output {o}");
            }
        }
    }

    #[test]
    fn every_path_and_batch_size_gives_the_bits_of_one_chain() {
        for (outputs, inputs) in [(130, 70), (32, 64), (5, 3), (200, 33)] {
            let weights = normals("w", outputs * inputs);
            let shape = Shape { outputs, inputs };
            let mut data = vec![0.0; shape.packed_len()];
            shape.pack(&weights, &mut data);
            let matrix = PackedMatrix::new(shape, &data);
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
                        Product { matrix, place: 0, bias: None, projection: 0, only: None, out: &mut out };
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
