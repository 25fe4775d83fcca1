//! The ES step, applied straight to the packed master:
//! theta += alpha / N * sum_i z_i * epsilon_i (Salimans et al. 2017, eq. 2, without the 1 / sigma).
//!
//! Terms are summed in their order, in f32 with fused multiply-adds, and the sum is added to the weight
//! once. Coefficients are made in f64.

use coevo_core::{Noise, ParamGenome, WeightUpdate};
use rayon::prelude::*;

use super::factors::{Factors, key};
use super::full_noise::add_to_tensor;
use super::kernel::{Kernel, PANEL};
use super::layout::Form;
use super::noise::{NoiseKey, NoisePart};
use super::packed::Shape;
use super::rows::Rows;
use super::theta::Theta;
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
    for place in 0..theta.count() {
        let (name, form, data) = theta.tensor_mut(place);
        if !first.scope.covers(name) {
            continue;
        }
        match (form, first.noise) {
            (Form::Matrix(shape), Noise::LowRank(_)) => add_low_rank(shape, data, name, &terms),
            _ => add_to_tensor(form, data, &plain(name, &terms)),
        }
    }
    Ok(())
}

fn plain(name: &str, terms: &[(&ParamGenome, f64)]) -> Vec<(NoiseKey, f32)> {
    terms.iter().map(|(genome, c)| (key(genome, name, NoisePart::Plain), *c as f32)).collect()
}

/// W += sum_i c_i / sqrt(r) A_i B_i^T: a product of depth terms * rank, panel by panel.
fn add_low_rank(shape: Shape, packed: &mut [f32], name: &str, terms: &[(&ParamGenome, f64)]) {
    let (inputs, len) = (shape.inputs, shape.panel_len());
    let kernel = Kernel::best();
    let genomes: Vec<&ParamGenome> = terms.iter().map(|(genome, _)| *genome).collect();
    let factors = Factors::new(&genomes, &vec![true; terms.len()], name, shape);
    let rank = factors.rank();
    let depth = terms.len() * rank;
    // Row i holds element i of every column of every B, scaled: inputs are the rows of this product.
    let scales: Vec<f32> = terms.iter().map(|(_, c)| (c / (rank as f64).sqrt()) as f32).collect();
    let mut left = Rows::zeros(inputs, depth);
    left.par_rows_mut().enumerate().for_each(|(i, row)| {
        for (term, (row, scale)) in row.chunks_exact_mut(rank).zip(&scales).enumerate() {
            for (slot, column) in row.iter_mut().zip(factors.b(term).chunks_exact(inputs)) {
                *slot = scale * column[i];
            }
        }
    });
    packed.par_chunks_mut(len).enumerate().for_each_init(
        || vec![0.0; len],
        |sum, (panel, weights)| {
            Tile {
                left: left.data(),
                left_stride: left.stride(),
                rows: inputs,
                depth,
                right: factors.panel(panel),
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
