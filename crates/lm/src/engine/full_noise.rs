//! Independent noise on every element: of vectors always, of matrices in its published form.

use coevo_core::ParamGenome;
use rayon::prelude::*;

use super::factors::key;
use super::kernel::{Kernel, PANEL};
use super::layout::Form;
use super::math::add_scaled;
use super::noise::{NoiseKey, NoisePart, fill_normals};
use super::packed::Shape;
use super::theta::Theta;

/// vector + sigma * noise.
pub fn shifted(genome: &ParamGenome, name: &str, vector: &[f32]) -> Vec<f32> {
    let mut shifted = vector.to_vec();
    add_to_vector(&mut shifted, &[(key(genome, name, NoisePart::Plain), genome.sigma as f32)]);
    shifted
}

/// Adds sum_i factor_i * noise_i to a vector, the terms fused in order and then added once.
fn add_to_vector(vector: &mut [f32], terms: &[(NoiseKey, f32)]) {
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

/// Adds sum_i factor_i * noise_i to a packed matrix, the terms fused in order and then added once. The noise is
/// made a panel at a time and never held.
fn add_to_matrix(shape: Shape, packed: &mut [f32], terms: &[(NoiseKey, f32)]) {
    let (inputs, len) = (shape.inputs, shape.panel_len());
    let kernel = Kernel::best();
    packed.par_chunks_mut(len).enumerate().for_each_init(
        || (vec![0.0; len], vec![0.0; len]),
        |(noise, sum), (panel, lanes)| {
            let rows = shape.rows_of(panel);
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

/// Adds sum_i factor_i * noise_i to a tensor.
pub fn add_to_tensor(form: Form, data: &mut [f32], terms: &[(NoiseKey, f32)]) {
    match form {
        Form::Vector(_) => add_to_vector(data, terms),
        Form::Matrix(shape) => add_to_matrix(shape, data, terms),
    }
}

/// Theta + sigma * epsilon as a copy of its own, for a genome with full noise: it costs the memory of theta
/// and a normal for every weight in scope.
pub fn materialise(theta: &Theta, genome: &ParamGenome) -> Theta {
    let mut copy = theta.clone();
    for place in 0..copy.count() {
        let (name, form, data) = copy.tensor_mut(place);
        if genome.scope.covers(name) {
            add_to_tensor(form, data, &[(key(genome, name, NoisePart::Plain), genome.sigma as f32)]);
        }
    }
    copy
}
