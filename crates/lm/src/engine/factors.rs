//! The low-rank noise of one matrix under several directions: A B^T for each, kept as the two factors.

use coevo_core::{Noise, ParamGenome};

use super::buffer::Buffer;
use super::kernel::PANEL;
use super::noise::{NoiseKey, NoisePart, fill_normals};
use super::packed::Shape;

/// Factors A [out, r] and B [in, r] of each direction. A stands as a packed matrix whose depth runs over
/// (direction, column), so that a batch reads it in one stream and an update multiplies with it.
#[derive(Debug)]
pub struct Factors {
    directions: usize,
    rank: usize,
    inputs: usize,
    /// [panel][direction][rank][32]; zero where a direction has a lower rank.
    a: Buffer,
    /// [direction][rank][in]; likewise.
    b: Buffer,
}

impl Factors {
    /// The factors of those directions that are `wanted`; the others' stay zero.
    pub fn new(genomes: &[&ParamGenome], wanted: &[bool], name: &str, shape: Shape) -> Factors {
        let Shape { outputs, inputs } = shape;
        let rank = genomes.iter().map(|genome| self::rank(genome)).max().unwrap_or(0);
        let step = genomes.len() * rank * PANEL;
        let mut a = Buffer::zeros(shape.panels() * step);
        let mut b = Buffer::zeros(genomes.len() * rank * inputs);
        let mut column = vec![0.0; outputs];
        for (i, (genome, _)) in genomes.iter().zip(wanted).enumerate().filter(|(_, (_, wanted))| **wanted) {
            let own = self::rank(genome);
            let key = key(genome, name, NoisePart::A);
            for j in 0..own {
                fill_normals(&key, (j * outputs) as u64, &mut column);
                let first = (i * rank + j) * PANEL;
                for (panel, part) in column.chunks(PANEL).enumerate() {
                    a[panel * step + first..][..part.len()].copy_from_slice(part);
                }
            }
            let key = self::key(genome, name, NoisePart::B);
            fill_normals(&key, 0, &mut b[i * rank * inputs..][..own * inputs]);
        }
        Factors { directions: genomes.len(), rank, inputs, a, b }
    }

    /// The largest rank.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Rows of A that one panel holds, for all directions: [direction][rank][32].
    pub fn panel(&self, panel: usize) -> &[f32] {
        let step = self.directions * self.rank * PANEL;
        &self.a[panel * step..][..step]
    }

    /// Columns of B of one direction: [rank][in].
    pub fn b(&self, direction: usize) -> &[f32] {
        &self.b[direction * self.rank * self.inputs..][..self.rank * self.inputs]
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.a.bytes() + self.b.bytes()
    }
}

/// The rank of a genome's noise; 0 for full noise.
pub fn rank(genome: &ParamGenome) -> usize {
    match genome.noise {
        Noise::LowRank(rank) => rank as usize,
        Noise::Full => 0,
    }
}

/// The stream of a tensor's noise under a direction.
pub fn key(genome: &ParamGenome, name: &str, part: NoisePart) -> NoiseKey {
    NoiseKey::new(genome.run_seed, genome.update, genome.index, name, part)
}
