//! Independent noise on every element: of vectors always, of matrices in its published form.

use std::sync::Arc;

use coevo_core::ParamGenome;
use rayon::prelude::*;

use super::factors::key;
use super::kernel::{Kernel, PANEL};
use super::math::add_scaled;
use super::noise::{NoiseKey, NoisePart, fill_normals};
use super::packed::PackedMatrix;
use super::theta::{Tensor, Theta};

/// vector + sigma * noise.
pub fn shifted(genome: &ParamGenome, name: &str, vector: &[f32]) -> Vec<f32> {
    let mut shifted = vector.to_vec();
    add_to_vector(&mut shifted, &[(key(genome, name, NoisePart::Plain), genome.sigma as f32)]);
    shifted
}

/// Adds sum_i factor_i * noise_i to a vector, the terms fused in order and then added once.
pub fn add_to_vector(vector: &mut [f32], terms: &[(NoiseKey, f32)]) {
    let kernel = Kernel::best();
    let (mut noise, mut sum) = (vec![0.0; vector.len()], vec![0.0; vector.len()]);
    for (key, factor) in terms {
        fill_normals(key, 0, &mut noise);
        add_scaled(kernel, &noise, *factor, &mut sum);
    }
    for (value, sum) in vector.iter_mut().zip(sum) {
        *value += sum;
    }
}

/// Adds sum_i factor_i * noise_i to a matrix, the terms fused in order and then added once. The noise is
/// made a panel at a time and never held.
pub fn add_to_matrix(matrix: &mut PackedMatrix, terms: &[(NoiseKey, f32)]) {
    let (outputs, inputs, len) = (matrix.outputs(), matrix.inputs(), matrix.panel_len());
    let kernel = Kernel::best();
    matrix.data_mut().par_chunks_mut(len).enumerate().for_each_init(
        || (vec![0.0; len], vec![0.0; len]),
        |(noise, sum), (panel, lanes)| {
            let rows = PANEL.min(outputs - panel * PANEL);
            let elements = rows * inputs;
            sum.fill(0.0);
            for (key, factor) in terms {
                // The rows of a panel are consecutive in the canonical order.
                fill_normals(key, (panel * PANEL * inputs) as u64, &mut noise[..elements]);
                add_scaled(kernel, &noise[..elements], *factor, &mut sum[..elements]);
            }
            for (i, lanes) in lanes.chunks_exact_mut(PANEL).enumerate() {
                for (lane, value) in lanes[..rows].iter_mut().enumerate() {
                    *value += sum[lane * inputs + i];
                }
            }
        },
    );
}

/// Theta + sigma * epsilon as a copy of its own, for a genome with full noise: it costs a normal for every
/// weight and the memory of every tensor in scope. Tensors out of scope are shared.
pub fn materialise(theta: &Theta, genome: &ParamGenome) -> Theta {
    let tensors = theta
        .tensors
        .iter()
        .zip(&theta.layout.names)
        .map(|(tensor, name)| {
            if !genome.scope.covers(name) {
                return Arc::clone(tensor);
            }
            Arc::new(match &**tensor {
                Tensor::Vector(vector) => Tensor::Vector(shifted(genome, name, vector)),
                Tensor::Matrix(matrix) => {
                    let mut copy = matrix.clone();
                    add_to_matrix(&mut copy, &[(key(genome, name, NoisePart::Plain), genome.sigma as f32)]);
                    Tensor::Matrix(copy)
                }
            })
        })
        .collect();
    Theta { layout: theta.layout.clone(), tensors }
}
