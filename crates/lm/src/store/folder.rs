//! The store itself.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use coevo_core::nearest_name;

use super::fetch::Origins;
use super::sums::Sums;
use super::{CATALOGUE, CatalogueEntry, FetchProgress, local};
use crate::{LmError, TINY_RANDOM};

/// A folder of model files.
#[derive(Debug, Clone)]
pub struct Store {
    root: PathBuf,
    catalogue: Cow<'static, [CatalogueEntry]>,
    origins: Origins,
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

/// A line of [`Store::list`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Name in the catalogue.
    pub name: &'static str,
    /// Where it lies or would lie.
    pub path: PathBuf,
    /// Size of its file.
    pub bytes: u64,
    /// SPDX name of the weights' licence.
    pub licence: &'static str,
    /// Whether a file of that size is in the store.
    pub present: bool,
}

impl Store {
    /// The user's store: the folder that $COEVO_MODELS names, or ~/.cache/coevo/models.
    pub fn open_default() -> Result<Self, LmError> {
        let named = std::env::var_os("COEVO_MODELS").filter(|path| !path.is_empty());
        if let Some(path) = named {
            return Ok(Self::at(path));
        }
        let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
        match home {
            Some(home) => Ok(Self::at(home.join(".cache/coevo/models"))),
            None => Err(LmError::Fetch {
                name: "any model".to_owned(),
                reasons: "there is no home folder; set COEVO_MODELS to a folder for models".to_owned(),
            }),
        }
    }

    /// A store in that folder, which is made when something is fetched.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Store { root: root.into(), catalogue: Cow::Borrowed(CATALOGUE), origins: Origins::default() }
    }

    /// With other models than [`CATALOGUE`].
    pub fn with_catalogue(mut self, catalogue: Vec<CatalogueEntry>) -> Self {
        self.catalogue = Cow::Owned(catalogue);
        self
    }

    /// With another hub than $HF_ENDPOINT names, such as a mirror.
    pub fn with_hub(mut self, endpoint: impl Into<String>) -> Self {
        self.origins.hub.endpoint = Some(endpoint.into());
        self
    }

    /// With other limits on how long the hub may take to answer, and then to go on.
    pub fn with_patience(mut self, answer: Duration, stall: Duration) -> Self {
        (self.origins.hub.answer, self.origins.hub.stall) = (answer, stall);
        self
    }

    /// With other ways to call pip, tried in order; each is a program and its first arguments.
    pub fn with_pip(mut self, commands: Vec<Vec<String>>) -> Self {
        self.origins.pip.commands = commands;
        self
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The model of that catalogue name, fetched if it is not here; or the one at that path; or the
    /// file of that name in the store.
    pub fn get(&self, name_or_path: &str, progress: &dyn FetchProgress) -> Result<ModelPath, LmError> {
        if let Some(entry) = self.catalogue.iter().find(|entry| entry.name == name_or_path) {
            return self.pinned(entry, progress);
        }
        let sums = Sums::of(&self.root);
        let beside = self.root.join(name_or_path);
        for path in [Path::new(name_or_path), beside.as_path()] {
            if !name_or_path.is_empty() && path.exists() {
                return local::inspect(path, &sums);
            }
        }
        Err(self.unknown(name_or_path))
    }

    /// What the catalogue has, and whether it is here.
    pub fn list(&self) -> Vec<Listing> {
        let line = |entry: &CatalogueEntry| {
            let path = self.root.join(entry.file);
            let present = path.metadata().is_ok_and(|meta| meta.len() == entry.bytes);
            Listing { name: entry.name, bytes: entry.bytes, licence: entry.licence, present, path }
        };
        self.catalogue.iter().map(line).collect()
    }

    fn pinned(&self, entry: &CatalogueEntry, progress: &dyn FetchProgress) -> Result<ModelPath, LmError> {
        let path = self.root.join(entry.file);
        let sums = Sums::of(&self.root);
        let present = || Ok(path.is_file() && sums.sum(&path)? == entry.sha256);
        if !present()? {
            self.origins.fetch(entry, &self.root, &path, present, progress)?;
            sums.note(&path, entry.sha256);
        }
        Ok(ModelPath { path, kind: ModelKind::Gguf, sha256: entry.sha256.to_owned() })
    }

    fn unknown(&self, name: &str) -> LmError {
        let known: Vec<&str> = self.catalogue.iter().map(|entry| entry.name).chain([TINY_RANDOM]).collect();
        let near = nearest_name(name, known.iter().copied());
        let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        LmError::UnknownModel {
            name: name.to_owned(),
            help: format!(
                "{near}known are {}; the path of a GGUF file or of a folder with config.json, \
                 tokenizer.json and *.safetensors is accepted too",
                known.join(", ")
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::NoProgress;

    #[test]
    fn unknown_names_get_the_nearest_and_what_is_accepted() {
        let root = tempfile::tempdir().expect("temporary folder");
        let error = Store::at(root.path()).get("smolm2-135m-instruct", &NoProgress).expect_err("a typo");
        assert_eq!(
            error.to_string(),
            "unknown model `smolm2-135m-instruct`; did you mean `smollm2-135m-instruct`? known are \
             smollm2-135m-instruct, tiny-random; the path of a GGUF file or of a folder with \
             config.json, tokenizer.json and *.safetensors is accepted too"
        );
    }

    #[test]
    fn what_is_no_model_is_refused_before_it_is_read() {
        let root = tempfile::tempdir().expect("temporary folder");
        let store = Store::at(root.path());
        let refusal = |name: &str| store.get(name, &NoProgress).expect_err(name).to_string();
        std::fs::write(root.path().join("notes.gguf"), "hello").expect("writes");
        assert!(refusal("notes.gguf").contains("not a GGUF file"));
        std::fs::write(root.path().join("a.gguf"), "GG").expect("writes");
        assert!(refusal("a.gguf").contains("too short"));
        std::fs::create_dir(root.path().join("empty")).expect("creates");
        assert!(refusal("empty").contains("no *.safetensors"));
        std::fs::write(root.path().join("model.safetensors"), "").expect("writes");
        assert!(refusal("model.safetensors").contains("name the folder"));
        assert!(refusal("").contains("unknown model ``"));
    }
}
