//! How much memory the engine holds, by what it is for.

/// Bytes, the peak of the last batch where it varies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Memory {
    /// The f32 master, the only copy of the weights; a direction of full noise holds a second one while
    /// it decodes, counted under `noise_bytes`.
    pub weights_bytes: usize,
    /// Keys and values of the batch's rows.
    pub kv_bytes: usize,
    /// Perturbations: low-rank factors, perturbed norms and biases, and the copy that full noise needs.
    pub noise_bytes: usize,
    /// Activations, logits and tables.
    pub scratch_bytes: usize,
}

impl Memory {
    /// The sum.
    pub fn total(&self) -> usize {
        self.weights_bytes + self.kv_bytes + self.noise_bytes + self.scratch_bytes
    }
}
