//! The ES step, applied straight to the packed master:
//! theta += alpha / N * sum_i z_i * epsilon_i (Salimans et al. 2017, eq. 2, without the 1 / sigma).
//!
//! Terms are summed in their order, in f32 with fused multiply-adds, and the sum is added to the weight
//! once. Coefficients are made in f64.

use std::sync::Arc;

use coevo_core::{Noise, ParamGenome, WeightUpdate};
use rayon::prelude::*;

use super::direction::{Factors, add_full, key};
use super::kernel::{Kernel, PANEL};
use super::math::add_scaled;
use super::noise::{NoiseKey, NoisePart, fill_normals};
use super::packed::PackedMatrix;
use super::rows::Rows;
use super::theta::{Tensor, Theta};
use super::tile::Tile;
use crate::LmError;

/// Moves theta.
pub fn apply(theta: &mut Theta, update: &WeightUpdate) -> Result<(), LmError> {
    let count = update.terms.len() as f64;
    // A coefficient of zero adds nothing, but its term has counted.
    let terms: Vec<(&ParamGenome, f64)> = update
        .terms
        .iter()
        .map(|(genome, z)| (genome, update.alpha * z / count))
        .filter(|(_, coefficient)| *coefficient != 0.0)
        .collect();
    if let Some((genome, _)) = terms.iter().find(|(_, c)| !c.is_finite()) {
        return Err(LmError::Engine(format!(
            "the weight of direction {} of update {} is not finite; nothing was changed",
            genome.index, genome.update
        )));
    }
    let Some(((first, _), rest)) = terms.split_first() else { return Ok(()) };
    if let Some((other, _)) = rest.iter().find(|(g, _)| g.noise != first.noise || g.scope != first.scope) {
        return Err(LmError::Engine(format!(
            "directions {} and {} differ in noise or scope; nothing was changed",
            first.index, other.index
        )));
    }
    let layout = &theta.layout;
    for (tensor, name) in theta.tensors.iter_mut().zip(&layout.names) {
        if !first.scope.covers(name) {
            continue;
        }
        match Arc::make_mut(tensor) {
            Tensor::Vector(vector) => add_vector(vector, name, &terms),
            Tensor::Matrix(matrix) => match first.noise {
                Noise::Full => add_full(matrix, &plain(name, &terms)),
                Noise::LowRank(rank) => add_low_rank(matrix, name, rank as usize, &terms),
            },
        }
    }
    Ok(())
}

fn plain(name: &str, terms: &[(&ParamGenome, f64)]) -> Vec<(NoiseKey, f32)> {
    terms.iter().map(|(genome, c)| (key(genome, name, NoisePart::Plain), *c as f32)).collect()
}

fn add_vector(vector: &mut [f32], name: &str, terms: &[(&ParamGenome, f64)]) {
    let kernel = Kernel::best();
    let (mut noise, mut sum) = (vec![0.0; vector.len()], vec![0.0; vector.len()]);
    for (key, factor) in plain(name, terms) {
        fill_normals(&key, 0, &mut noise);
        add_scaled(kernel, &noise, factor, &mut sum);
    }
    for (value, sum) in vector.iter_mut().zip(sum) {
        *value += sum;
    }
}

/// W += sum_i c_i / sqrt(r) A_i B_i^T: a product of depth terms * rank, panel by panel.
fn add_low_rank(matrix: &mut PackedMatrix, name: &str, rank: usize, terms: &[(&ParamGenome, f64)]) {
    let (inputs, len) = (matrix.inputs(), matrix.panel_len());
    if len == 0 {
        return;
    }
    let kernel = Kernel::best();
    let shape = &*matrix;
    let factors: Vec<Factors> =
        terms.par_iter().map(|(genome, _)| Factors::new(genome, name, shape, rank)).collect();
    let depth = terms.len() * rank;
    // Row i holds column i of every B: the inputs are the rows of this product.
    let mut left = Rows::zeros(inputs, depth);
    left.par_rows_mut().enumerate().for_each(|(i, row)| {
        for (slot, (factors, j)) in row.iter_mut().zip(columns(&factors, rank)) {
            *slot = factors.b[j * inputs + i];
        }
    });
    let scales: Vec<f32> = terms.iter().map(|(_, c)| (c / (rank as f64).sqrt()) as f32).collect();
    matrix.data_mut().par_chunks_mut(len).enumerate().for_each_init(
        || (vec![0.0; depth * PANEL], vec![0.0; len]),
        |(right, sum), (panel, weights)| {
            let scaled =
                columns(&factors, rank).zip(scales.iter().flat_map(|s| std::iter::repeat_n(s, rank)));
            for (lanes, ((factors, j), scale)) in right.chunks_exact_mut(PANEL).zip(scaled) {
                for (lane, a) in lanes.iter_mut().zip(factors.a(j, panel)) {
                    *lane = scale * a;
                }
            }
            Tile {
                left: left.data(),
                left_stride: left.stride(),
                rows: inputs,
                depth,
                right,
                right_stride: 0,
                panels: 1,
                out: sum,
                out_stride: PANEL,
                out_panel: 0,
                resume: false,
                ahead: &[],
            }
            .run(kernel);
            for (weight, sum) in weights.iter_mut().zip(sum.iter()) {
                *weight += sum;
            }
        },
    );
}

/// (term, column) in the order of the sum.
fn columns(factors: &[Factors], rank: usize) -> impl Iterator<Item = (&Factors, usize)> {
    factors.iter().flat_map(move |f| (0..rank).map(move |j| (f, j)))
}
