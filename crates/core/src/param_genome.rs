//! The parameter genome: a seeded perturbation of all the model's weights around their mean.
//!
//! It holds no noise: a counter-based generator makes element `e` of tensor `name` from
//! (run seed, update, index, name, e) wherever and whenever it is needed, so that a genome is a few
//! bytes and every machine, chunk size and number of threads sees the same perturbation.

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::{Genome, Vary};

/// The form of the noise on a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Noise {
    /// A B^T / sqrt(r) with A: [out, r] and B: [in, r] standard normal: element variance 1.
    LowRank(u32),
    /// Independent standard normal elements, the published form.
    Full,
}

/// Which tensors are perturbed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Every float tensor: embedding (tied or not), head, norms, biases, matrices.
    Full,
    /// The matrices inside the blocks: no embedding, head, norms or biases.
    AllLinear,
    /// Tensors whose canonical name (`model.layers.3.mlp.up_proj.weight`) contains any of these.
    Names(Vec<String>),
}

impl Scope {
    /// Whether the tensor of this canonical name is perturbed.
    pub fn covers(&self, name: &str) -> bool {
        match self {
            Scope::Full => true,
            Scope::AllLinear => name.contains(".layers.") && name.ends_with("_proj.weight"),
            Scope::Names(patterns) => patterns.iter().any(|p| name.contains(p.as_str())),
        }
    }
}

/// One direction epsilon(seed) in weight space, and how far along it: theta + sigma * epsilon.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParamGenome {
    /// The run's seed.
    pub run_seed: u64,
    /// How many updates theta has seen; directions of different updates are independent.
    pub update: u32,
    /// Which direction of this update: any number, drawn by [`Redraw`].
    pub index: u32,
    /// Step length along the direction; negative for the mirror image, 0 for the mean itself.
    pub sigma: f64,
    /// The form of the noise on matrices; one-dimensional tensors always get plain Gaussian noise.
    pub noise: Noise,
    /// Which tensors are perturbed.
    pub scope: Scope,
}

impl Genome for ParamGenome {
    fn identity(&self) -> String {
        let noise = match self.noise {
            Noise::LowRank(r) => format!("r{r}"),
            Noise::Full => "full".to_owned(),
        };
        format!("theta/{}/{}/{}/{noise}/sigma={:e}", self.run_seed, self.update, self.index, self.sigma)
    }
}

/// Mutation of a parameter genome: a new direction from the same mean, the same step length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redraw;

impl Vary<ParamGenome> for Redraw {
    fn mutate(&self, parent: &ParamGenome, rng: &mut ChaCha8Rng) -> ParamGenome {
        ParamGenome { index: rng.next_u32(), ..parent.clone() }
    }
}

/// A step of theta: theta += alpha / N * sum_i z_i * epsilon_i, N the number of terms.
///
/// All terms share noise form and scope. Terms are summed in order, so the result does not depend on
/// the number of threads.
#[derive(Debug, Clone, PartialEq)]
pub struct WeightUpdate {
    /// Learning rate, > 0.
    pub alpha: f64,
    /// The directions, each with its shaped reward z_i. Includes those with z = 0: they count in N.
    pub terms: Vec<(ParamGenome, f64)>,
}
