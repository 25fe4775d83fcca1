//! A fingerprint of theta: equal shapes and equal bytes give equal text, however theta is packed and on
//! however many threads it is read.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::theta::{Tensor, Theta};
use crate::ModelConfig;

/// SHA-256, as hex, over the shape and, for each tensor in the order of [`ModelConfig::tensors`], its name
/// and the SHA-256 of its canonical bytes: row-major, little-endian f32.
pub fn fingerprint(config: &ModelConfig, theta: &Theta) -> String {
    let mut digests: Vec<(usize, [u8; 32])> = {
        // The largest first, so that no thread is left alone with one at the end.
        let mut order: Vec<usize> = (0..theta.count()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(theta.layout().entries[place].form.len()));
        order.into_par_iter().with_max_len(1).map(|place| (place, digest(theta.tensor(place)))).collect()
    };
    digests.sort_by_key(|(place, _)| *place);
    let shape = serde_json::to_vec(config).expect("a shape is numbers and names, which JSON holds");
    let mut hash = Sha256::new();
    hash.update(b"coevo theta 1");
    hash.update((shape.len() as u64).to_le_bytes());
    hash.update(shape);
    for (place, digest) in &digests {
        let name = theta.name(*place);
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name.as_bytes());
        hash.update(digest);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn digest(tensor: Tensor) -> [u8; 32] {
    let mut hash = Sha256::new();
    match tensor {
        Tensor::Vector(vector) => update(&mut hash, vector, &mut Vec::new()),
        Tensor::Matrix(matrix) => {
            let shape = matrix.shape();
            let (mut rows, mut bytes) = (vec![0.0; shape.panel_len()], Vec::new());
            for panel in 0..shape.panels() {
                matrix.unpack_panel(panel, &mut rows);
                update(&mut hash, &rows[..shape.rows_of(panel) * shape.inputs], &mut bytes);
            }
        }
    }
    hash.finalize().into()
}

fn update(hash: &mut Sha256, values: &[f32], bytes: &mut Vec<u8>) {
    bytes.clear();
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    hash.update(bytes);
}
