//! One safetensors file, read by seeking: a header of JSON, then the tensors' bytes.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ::safetensors::Dtype;
use ::safetensors::tensor::Metadata;
use half::{bf16, f16};
use serde::Deserialize;

use crate::{LmError, Weight};

/// Longest header that is believed; the format's own limit.
const HEADER_LIMIT: u64 = 100_000_000;

/// The *.safetensors of a folder in name order; those that the index names, if there is one.
pub(crate) fn weight_files(folder: &Path) -> Result<Vec<PathBuf>, LmError> {
    #[derive(Deserialize)]
    struct Index {
        weight_map: std::collections::BTreeMap<String, String>,
    }
    let index = folder.join("model.safetensors.index.json");
    if let Some(index_text) = read_if_there(&index)? {
        let parsed: Index = serde_json::from_str(&index_text)
            .map_err(|e| LmError::File { path: index.clone(), reason: e.to_string() })?;
        let names: BTreeSet<String> = parsed.weight_map.into_values().collect();
        // A name is a file beside the index and nothing else.
        if let Some(odd) = names.iter().find(|name| Path::new(name).components().count() != 1) {
            let reason = format!("`{odd}` is not the name of a file in this folder");
            return Err(LmError::File { path: index, reason });
        }
        return Ok(names.into_iter().map(|name| folder.join(name)).collect());
    }
    let io = |source| LmError::Io { action: "read", path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        if path.extension().is_some_and(|e| e == "safetensors") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The text of a file that a folder may lack.
pub(super) fn read_if_there(path: &Path) -> Result<Option<String>, LmError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(LmError::Io { action: "read", path: path.to_owned(), source }),
    }
}

/// An open file.
#[derive(Debug)]
pub(super) struct Part {
    path: PathBuf,
    /// Behind a lock, since a read moves its one position.
    file: Mutex<File>,
    header: Metadata,
    /// Where the tensors' bytes begin.
    start: u64,
}

impl Part {
    pub(super) fn open(path: &Path) -> Result<Self, LmError> {
        let io = |source| LmError::Io { action: "read", path: path.to_owned(), source };
        let bad = |reason: String| LmError::File { path: path.to_owned(), reason };
        let mut file = File::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let truncated = || bad("not a safetensors file, or truncated; download it again".to_owned());
        if length < 8 {
            return Err(truncated());
        }
        let mut size = [0; 8];
        file.read_exact(&mut size).map_err(io)?;
        let size = u64::from_le_bytes(size);
        if size > HEADER_LIMIT || size + 8 > length {
            return Err(truncated());
        }
        let mut header = vec![0; size as usize];
        file.read_exact(&mut header).map_err(io)?;
        let header: Metadata = serde_json::from_slice(&header)
            .map_err(|e| bad(format!("its header cannot be read ({e}); download it again")))?;
        let start = 8 + size;
        let end = start.saturating_add(header.data_len() as u64);
        if end != length {
            return Err(bad(format!(
                "its tensors end at byte {end} but the file has {length}: truncated; download it again"
            )));
        }
        Ok(Part { path: path.to_owned(), file: Mutex::new(file), header, start })
    }

    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.header.tensors().into_keys().collect();
        names.sort();
        names
    }

    pub(super) fn bad(&self, tensor: &str, reason: impl Into<String>) -> LmError {
        LmError::Tensor { path: self.path.clone(), tensor: tensor.to_owned(), reason: reason.into() }
    }

    /// The shape of a tensor whose type can be read.
    pub(super) fn shape(&self, name: &str) -> Result<&[usize], LmError> {
        let info = self.header.info(name).ok_or_else(|| self.bad(name, "it is missing"))?;
        match info.dtype {
            Dtype::F32 | Dtype::F16 | Dtype::BF16 => Ok(&info.shape),
            other => Err(self.bad(name, format!("type {other:?} is not supported; f32, f16 and bf16 are"))),
        }
    }

    pub(super) fn load(&self, name: &str) -> Result<Weight, LmError> {
        let shape = self.shape(name)?.to_vec();
        let info = self.header.info(name).ok_or_else(|| self.bad(name, "it is missing"))?;
        let (from, to) = info.data_offsets;
        let mut raw = vec![0; to - from];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.start + from as u64))
            .and_then(|_| file.read_exact(&mut raw))
            .map_err(|e| self.bad(name, format!("cannot be read: {e}")))?;
        drop(file);
        let data: Vec<f32> = match info.dtype {
            Dtype::F32 => raw.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect(),
            Dtype::F16 => raw.chunks_exact(2).map(|b| f16::from_le_bytes([b[0], b[1]]).to_f32()).collect(),
            _ => raw.chunks_exact(2).map(|b| bf16::from_le_bytes([b[0], b[1]]).to_f32()).collect(),
        };
        if let Some(place) = data.iter().position(|x| !x.is_finite()) {
            return Err(self.bad(name, format!("element {place} is not finite; download it again")));
        }
        Ok(Weight { shape, data })
    }
}
