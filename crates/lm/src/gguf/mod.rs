//! A checkpoint in one GGUF file: llama.cpp's format, quantised or not.
//!
//! Opening checks every tensor's name, shape, type and extent before any work; loading reads one
//! tensor at a time and dequantises it to f32. Row order is canonical: the llama converter stores q
//! and k rows for interleaved rotary pairs, which is undone here.

mod metadata;
mod names;
mod shape;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use candle_core::Device;
use candle_core::quantized::gguf_file::{Content, TensorInfo};

pub(crate) use metadata::Metadata;
use names::gguf_name;

use crate::{Architecture, LmError, ModelConfig, Weight, WeightSource};

/// Llama 3's divisors of the rotary frequencies.
const ROPE_FACTORS: &str = "rope_freqs.weight";

/// An open GGUF.
#[derive(Debug)]
pub struct GgufFile {
    path: PathBuf,
    /// Behind a lock, since a read moves its one position.
    file: Mutex<File>,
    content: Content,
    metadata: Metadata,
    config: ModelConfig,
}

impl GgufFile {
    /// Opens and checks a file: every tensor that the engine needs must be there, in its shape, a
    /// supported type and all its bytes.
    pub fn open(path: &Path) -> Result<Self, LmError> {
        let io = |source| LmError::Io { action: "read", path: path.to_owned(), source };
        let file = File::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let mut content = Content::read(&mut BufReader::new(&file)).map_err(|e| LmError::File {
            path: path.to_owned(),
            reason: format!("not a GGUF that can be read ({e}); download it again"),
        })?;
        let metadata = Metadata::new(path, std::mem::take(&mut content.metadata));
        let config = shape::read(&metadata, &content)?;
        let mut gguf = GgufFile { path: path.to_owned(), file: Mutex::new(file), content, metadata, config };
        gguf.check_tensors(length)?;
        if gguf.content.tensor_infos.contains_key(ROPE_FACTORS) {
            gguf.config.rope_factors = gguf.read(ROPE_FACTORS)?;
        }
        Ok(gguf)
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The chat template, if the file has one.
    pub fn chat_template(&self) -> Option<String> {
        self.metadata.optional_text("tokenizer.chat_template")
    }

    pub(crate) fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// Frees the vocabulary once the tokenizer is built.
    pub(crate) fn forget_tokenizer(&mut self) {
        self.metadata.forget_tokenizer();
    }

    fn bad(&self, tensor: &str, reason: impl Into<String>) -> LmError {
        LmError::Tensor { path: self.path.clone(), tensor: tensor.to_owned(), reason: reason.into() }
    }

    fn info(&self, name: &str) -> Result<&TensorInfo, LmError> {
        let found = self.content.tensor_infos.get(name);
        found.ok_or_else(|| self.bad(name, "it is missing; download the file again"))
    }

    fn check_tensors(&self, length: u64) -> Result<(), LmError> {
        let mut needed = BTreeSet::from([ROPE_FACTORS.to_owned()]);
        for (canonical, shape) in self.config.tensors() {
            let name = gguf_name(&canonical).ok_or_else(|| self.bad(&canonical, "has no GGUF name"))?;
            self.check_shape(&name, &shape)?;
            needed.insert(name);
        }
        if self.content.tensor_infos.contains_key(ROPE_FACTORS) {
            self.check_shape(ROPE_FACTORS, &[self.config.head_dim / 2])?;
        }
        // In name order, so that the same damaged file always gives the same message.
        let names: BTreeSet<_> = self.content.tensor_infos.keys().collect();
        for name in names {
            let info = self.info(name)?;
            // A tensor that the engine would leave out (a bias, experts) changes what the model says.
            // Old converters stored the rotary frequencies, which follow from the metadata.
            if !needed.contains(name) && !name.ends_with("rot_embd") && !name.ends_with("rope_freqs") {
                return Err(self.bad(name, "the engine has no use for it; not a plain llama, qwen2 or qwen3"));
            }
            let blocks = info.shape.elem_count().div_ceil(info.ggml_dtype.block_size()) as u64;
            let bytes = blocks.saturating_mul(info.ggml_dtype.type_size() as u64);
            let start = self.content.tensor_data_offset.saturating_add(info.offset);
            if start.saturating_add(bytes) > length {
                return Err(self.bad(
                    name,
                    format!(
                        "it ends at byte {} but the file has {length}: truncated; download it again",
                        start.saturating_add(bytes)
                    ),
                ));
            }
        }
        Ok(())
    }

    fn check_shape(&self, name: &str, want: &[usize]) -> Result<(), LmError> {
        let info = self.info(name)?;
        if info.shape.dims() != want {
            return Err(self.bad(
                name,
                format!(
                    "its shape is {:?} but the metadata asks for {want:?}; convert the model again",
                    info.shape.dims()
                ),
            ));
        }
        Ok(())
    }

    /// Elements of a tensor by its GGUF name, dequantised, in the file's row order.
    fn read(&self, name: &str) -> Result<Vec<f32>, LmError> {
        let info = self.info(name)?;
        let mut reader = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |e: candle_core::Error| self.bad(name, format!("cannot be read: {e}"));
        let tensor = info
            .read(&mut *reader, self.content.tensor_data_offset, &Device::Cpu)
            .and_then(|quantised| quantised.dequantize(&Device::Cpu))
            .and_then(|tensor| tensor.flatten_all()?.to_vec1::<f32>())
            .map_err(failed)?;
        if let Some(place) = tensor.iter().position(|x| !x.is_finite()) {
            return Err(self.bad(name, format!("element {place} is not finite; download it again")));
        }
        Ok(tensor)
    }
}

impl WeightSource for GgufFile {
    fn config(&self) -> &ModelConfig {
        &self.config
    }

    fn load(&self, name: &str) -> Result<Weight, LmError> {
        let known = gguf_name(name).ok_or_else(|| self.bad(name, "this format has no such tensor"))?;
        let shape = self.info(&known)?.shape.dims().to_vec();
        let mut data = self.read(&known)?;
        let rotary = name.contains(".q_proj.") || name.contains(".k_proj.");
        if rotary && self.config.architecture == Architecture::Llama {
            let columns = shape.get(1).copied().unwrap_or(1);
            data = to_half_split(&data, self.config.head_dim, columns);
        }
        Ok(Weight { shape, data })
    }
}

/// Rows of each head from interleaved pairs (2j, 2j + 1) to half-split pairs (j, j + d / 2).
fn to_half_split(data: &[f32], head_dim: usize, columns: usize) -> Vec<f32> {
    let mut sorted = Vec::with_capacity(data.len());
    for head in data.chunks_exact(head_dim * columns) {
        for parity in 0..2 {
            for pair in 0..head_dim / 2 {
                let row = 2 * pair + parity;
                sorted.extend_from_slice(&head[row * columns..(row + 1) * columns]);
            }
        }
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interleaved_rows_become_half_split() {
        // Two heads of four rows, two columns; row r of the file holds [10 r, 10 r + 1].
        let file: Vec<f32> = (0..8).flat_map(|r| [r as f32 * 10.0, r as f32 * 10.0 + 1.0]).collect();
        let rows: Vec<f32> = to_half_split(&file, 4, 2).iter().step_by(2).map(|x| x / 10.0).collect();
        assert_eq!(rows, [0.0, 2.0, 1.0, 3.0, 4.0, 6.0, 5.0, 7.0]);
    }
}
