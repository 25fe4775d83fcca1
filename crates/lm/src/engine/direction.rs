//! The low-rank noise of the directions of a batch, made once and kept while their rows decode: factors
//! for matrices, shifted norms and biases. Theta itself is only read.

use coevo_core::ParamGenome;
use rayon::prelude::*;

use super::factors::{Factors, rank};
use super::full_noise::shifted;
use super::kernel::PANEL;
use super::theta::{Tensor, Theta};

/// Several directions, tensor by tensor.
#[derive(Debug)]
pub struct Directions {
    /// (rank, sigma / sqrt(rank)) of each.
    scales: Vec<(usize, f32)>,
    tensors: Vec<TensorNoise>,
}

#[derive(Debug)]
enum TensorNoise {
    /// Out of every direction's scope.
    None,
    /// The factors, and which directions have the matrix in scope.
    Matrix(Factors, Vec<bool>),
    /// vector + sigma * noise for each direction that has it in scope.
    Vector(Vec<Option<Vec<f32>>>),
}

impl Directions {
    /// Makes the noise of genomes with low-rank noise.
    pub fn new(theta: &Theta, genomes: &[&ParamGenome]) -> Directions {
        let scales = genomes
            .iter()
            .map(|genome| (rank(genome), (genome.sigma / (rank(genome) as f64).sqrt()) as f32))
            .collect();
        let tensors = (0..theta.count())
            .into_par_iter()
            .with_max_len(1)
            .map(|place| {
                let name = theta.name(place);
                let covered: Vec<bool> = genomes.iter().map(|genome| genome.scope.covers(name)).collect();
                if !covered.contains(&true) {
                    return TensorNoise::None;
                }
                match theta.tensor(place) {
                    Tensor::Matrix(matrix) => {
                        TensorNoise::Matrix(Factors::new(genomes, &covered, name, matrix.shape()), covered)
                    }
                    Tensor::Vector(vector) => TensorNoise::Vector(
                        genomes
                            .iter()
                            .zip(covered)
                            .map(|(genome, covered)| covered.then(|| shifted(genome, name, vector)))
                            .collect(),
                    ),
                }
            })
            .collect();
        Directions { scales, tensors }
    }

    /// Direction `number`.
    pub fn get(&self, number: usize) -> Direction<'_> {
        Direction { all: self, number }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.tensors
            .iter()
            .map(|noise| match noise {
                TensorNoise::None => 0,
                TensorNoise::Matrix(factors, _) => factors.bytes(),
                TensorNoise::Vector(vectors) => {
                    vectors.iter().flatten().map(|v| v.len() * size_of::<f32>()).sum()
                }
            })
            .sum()
    }
}

/// One direction of several.
#[derive(Debug, Clone, Copy)]
pub struct Direction<'a> {
    all: &'a Directions,
    number: usize,
}

impl<'a> Direction<'a> {
    /// What it adds to the matrix at that place, where that is in scope.
    pub fn matrix(&self, place: usize) -> Option<LowRank<'a>> {
        match &self.all.tensors[place] {
            TensorNoise::Matrix(factors, covered) if covered[self.number] => {
                let (rank, scale) = self.all.scales[self.number];
                Some(LowRank { factors, number: self.number, rank, scale })
            }
            _ => None,
        }
    }

    /// The perturbed vector at that place, where it is in scope.
    pub fn vector(&self, place: usize) -> Option<&'a [f32]> {
        match &self.all.tensors[place] {
            TensorNoise::Vector(vectors) => vectors[self.number].as_deref(),
            _ => None,
        }
    }
}

/// scale * A B^T, what one direction adds to one matrix.
#[derive(Debug, Clone, Copy)]
pub struct LowRank<'a> {
    /// The factors of all directions of the batch.
    pub factors: &'a Factors,
    number: usize,
    /// Columns of A and of B.
    pub rank: usize,
    /// sigma / sqrt(rank).
    pub scale: f32,
}

impl<'a> LowRank<'a> {
    /// Where its first column stands in [`Factors::panel`], in columns of 32.
    pub fn first_column(&self) -> usize {
        self.number * self.factors.rank()
    }

    /// Row `output` of A.
    pub fn a(&self, output: usize) -> impl Iterator<Item = f32> {
        let columns = self.factors.panel(output / PANEL).chunks_exact(PANEL);
        columns.skip(self.first_column()).take(self.rank).map(move |lanes| lanes[output % PANEL])
    }

    /// Columns of B: [rank][in].
    pub fn b(&self) -> &'a [f32] {
        self.factors.b(self.number)
    }
}
