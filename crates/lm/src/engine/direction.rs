//! The noise of one direction, made once per batch: small factors for matrices, shifted norms and biases.
//! Theta itself is only read.

use std::sync::Arc;

use coevo_core::{Noise, ParamGenome};
use rayon::prelude::*;

use super::buffer::Buffer;
use super::kernel::{Kernel, PANEL};
use super::math::add_scaled;
use super::noise::{NoiseKey, NoisePart, fill_normals};
use super::packed::PackedMatrix;
use super::theta::{Tensor, Theta};
use crate::LmError;

/// The rank-r noise A B^T of one matrix.
#[derive(Debug)]
pub struct Factors {
    /// Rank.
    pub rank: usize,
    /// sigma / sqrt(rank), which both halves of the correction share.
    pub scale: f32,
    /// Columns of A, each padded to whole panels.
    a: Buffer,
    /// From one column of A to the next.
    a_stride: usize,
    /// Columns of B, [rank][in].
    pub b: Buffer,
}

impl Factors {
    /// The factors of one matrix under one direction.
    pub fn new(genome: &ParamGenome, name: &str, shape: &PackedMatrix, rank: usize) -> Factors {
        let a_stride = shape.outputs().next_multiple_of(PANEL);
        let mut a = Buffer::zeros(rank * a_stride);
        let key = key(genome, name, NoisePart::A);
        for (j, column) in a.chunks_exact_mut(a_stride.max(1)).enumerate() {
            fill_normals(&key, (j * shape.outputs()) as u64, &mut column[..shape.outputs()]);
        }
        let mut b = Buffer::zeros(rank * shape.inputs());
        fill_normals(&self::key(genome, name, NoisePart::B), 0, &mut b);
        let scale = (genome.sigma / (rank as f64).sqrt()) as f32;
        Factors { rank, scale, a, a_stride, b }
    }

    /// Elements of column `j` of A from panel `panel` on.
    pub fn a(&self, j: usize, panel: usize) -> &[f32] {
        &self.a[j * self.a_stride + panel * PANEL..(j + 1) * self.a_stride]
    }
}

/// What a direction does to one tensor.
#[derive(Debug)]
pub enum Shift {
    /// Nothing: out of scope.
    None,
    /// Adds scale * A B^T to a matrix.
    LowRank(Factors),
    /// Replaces a vector by vector + sigma * noise.
    Vector(Vec<f32>),
}

/// A direction of low-rank noise, tensor by tensor.
#[derive(Debug)]
pub struct Direction {
    shifts: Vec<Shift>,
}

impl Direction {
    /// Makes the noise of a genome with low-rank noise.
    pub fn new(theta: &Theta, genome: &ParamGenome) -> Result<Direction, LmError> {
        let Noise::LowRank(rank) = genome.noise else {
            return Err(LmError::Engine("full noise has no factors".to_owned()));
        };
        let shifts = theta
            .tensors
            .par_iter()
            .zip(&theta.layout.names)
            .map(|(tensor, name)| {
                if !genome.scope.covers(name) {
                    return Shift::None;
                }
                match &**tensor {
                    Tensor::Matrix(matrix) => {
                        Shift::LowRank(Factors::new(genome, name, matrix, rank as usize))
                    }
                    Tensor::Vector(vector) => Shift::Vector(shifted(genome, name, vector)),
                }
            })
            .collect();
        Ok(Direction { shifts })
    }

    /// The factors of the matrix at that place, where it is perturbed.
    pub fn factors(&self, place: usize) -> Option<&Factors> {
        match &self.shifts[place] {
            Shift::LowRank(factors) => Some(factors),
            _ => None,
        }
    }

    /// The perturbed vector at that place, where it is perturbed.
    pub fn vector(&self, place: usize) -> Option<&[f32]> {
        match &self.shifts[place] {
            Shift::Vector(vector) => Some(vector),
            _ => None,
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.shifts
            .iter()
            .map(|shift| match shift {
                Shift::None => 0,
                Shift::LowRank(factors) => factors.a.bytes() + factors.b.bytes(),
                Shift::Vector(vector) => vector.len() * size_of::<f32>(),
            })
            .sum()
    }
}

/// The stream of a tensor's noise under a direction.
pub fn key(genome: &ParamGenome, name: &str, part: NoisePart) -> NoiseKey {
    NoiseKey::new(genome.run_seed, genome.update, genome.index, name, part)
}

fn shifted(genome: &ParamGenome, name: &str, vector: &[f32]) -> Vec<f32> {
    let mut noise = vec![0.0; vector.len()];
    fill_normals(&key(genome, name, NoisePart::Plain), 0, &mut noise);
    let sigma = genome.sigma as f32;
    noise.iter().zip(vector).map(|(&noise, &value)| sigma.mul_add(noise, value)).collect()
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
                    add_full(&mut copy, &[(key(genome, name, NoisePart::Plain), genome.sigma as f32)]);
                    Tensor::Matrix(copy)
                }
            })
        })
        .collect();
    Theta { layout: theta.layout.clone(), tensors }
}

/// Adds sum_i factor_i * noise_i to a matrix, the terms fused in order and then added once.
pub fn add_full(matrix: &mut PackedMatrix, terms: &[(NoiseKey, f32)]) {
    let (outputs, inputs, len) = (matrix.outputs(), matrix.inputs(), matrix.panel_len());
    if len == 0 {
        return;
    }
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
