//! A fingerprint of theta: equal shapes and equal bytes give equal text, however theta is packed and on
//! however many threads it is read.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::kernel::PANEL;
use super::theta::{Tensor, Theta};
use crate::ModelConfig;

/// SHA-256, as hex, over the shape and, for each tensor in the order of [`ModelConfig::tensors`], its name
/// and the SHA-256 of its canonical bytes: row-major, little-endian f32.
pub fn fingerprint(config: &ModelConfig, theta: &Theta) -> String {
    let mut digests: Vec<(usize, [u8; 32])> = {
        // The largest first, so that no thread is left alone with one at the end.
        let mut order: Vec<usize> = (0..theta.tensors.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(theta.tensors[i].bytes()));
        order.into_par_iter().with_max_len(1).map(|i| (i, digest(&theta.tensors[i]))).collect()
    };
    digests.sort_by_key(|(i, _)| *i);
    let shape = serde_json::to_vec(config).expect("a shape is numbers and names, which JSON holds");
    let mut hash = Sha256::new();
    hash.update(b"coevo theta 1");
    hash.update((shape.len() as u64).to_le_bytes());
    hash.update(shape);
    for (name, (_, digest)) in theta.layout.names.iter().zip(&digests) {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name.as_bytes());
        hash.update(digest);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn digest(tensor: &Tensor) -> [u8; 32] {
    let mut hash = Sha256::new();
    match tensor {
        Tensor::Vector(vector) => update(&mut hash, vector, &mut Vec::new()),
        Tensor::Matrix(matrix) => {
            let (mut rows, mut bytes) = (vec![0.0; matrix.panel_len()], Vec::new());
            for panel in 0..matrix.panels() {
                let count = matrix.unpack_panel(panel, &mut rows);
                update(&mut hash, &rows[..count * matrix.inputs()], &mut bytes);
            }
            debug_assert_eq!(matrix.panel_len(), matrix.inputs() * PANEL);
        }
    }
    hash.finalize().into()
}

fn update(hash: &mut Sha256, values: &[f32], bytes: &mut Vec<u8>) {
    bytes.clear();
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    hash.update(bytes);
}
