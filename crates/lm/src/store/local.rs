//! Models that users keep where they like: a GGUF file or a safetensors folder, by path.

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

use super::sums::Sums;
use super::{ModelKind, ModelPath};
use crate::LmError;
use crate::safetensors::weight_files;

/// What lies at a path that exists.
pub(super) fn inspect(path: &Path, sums: &Sums) -> Result<ModelPath, LmError> {
    let bad = |reason: &str| LmError::File { path: path.to_owned(), reason: reason.to_owned() };
    if path.is_dir() {
        let sha256 = match weight_files(path)?.as_slice() {
            [] => {
                return Err(bad("no *.safetensors in this folder; name a GGUF file or a folder with \
                                  config.json, tokenizer.json and *.safetensors"));
            }
            [one] => sums.sum(one)?,
            // The sum of the concatenation is not made of the parts' sums, so that it is not
            // remembered.
            several => concatenated(several)?,
        };
        return Ok(ModelPath { path: path.to_owned(), kind: ModelKind::Folder, sha256 });
    }
    if path.extension().is_some_and(|e| e == "safetensors") {
        return Err(bad("name the folder that holds it, with config.json and tokenizer.json"));
    }
    let io = |source| LmError::Io { action: "read", path: path.to_owned(), source };
    let mut magic = [0; 4];
    let mut file = File::open(path).map_err(io)?;
    if file.seek(std::io::SeekFrom::End(0)).map_err(io)? < 4 {
        return Err(bad("not a GGUF file: too short; download it again"));
    }
    file.rewind().and_then(|()| file.read_exact(&mut magic)).map_err(io)?;
    // Before 98 MB of something else are hashed.
    if &magic != b"GGUF" {
        return Err(bad("not a GGUF file; a GGUF file or a folder of safetensors is accepted"));
    }
    Ok(ModelPath { path: path.to_owned(), kind: ModelKind::Gguf, sha256: sums.sum(path)? })
}

fn concatenated(files: &[std::path::PathBuf]) -> Result<String, LmError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |source| LmError::Io { action: "read", path, source }
    };
    let mut all: Box<dyn Read> = Box::new(std::io::empty());
    for path in files {
        all = Box::new(all.chain(File::open(path).map_err(io(path))?));
    }
    super::sums::sum_of(&mut all).map_err(io(&files[0]))
}
