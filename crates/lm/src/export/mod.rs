//! A model as a folder that other tools load: the weights as they are now, with config, tokenizer and chat
//! template.
//!
//! The weights are f32, bit for bit the master that updates move, in the canonical (Hugging Face) layout:
//! q and k rows of a GGUF are un-permuted by then. What came in a folder goes out as it came, but for the
//! weights and their type; what came in a GGUF is written anew.

mod config_json;
#[cfg(test)]
mod tests;
mod tokenizer_files;
mod weights;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{ChatTemplate, Engine, LmError, Tokenizer};

/// Where the weights come from, beside them in the folder.
pub(crate) const PROVENANCE: &str = "coevo.json";

/// What an export is made of.
pub(crate) struct Export<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) tokenizer: &'a Tokenizer,
    pub(crate) chat: &'a ChatTemplate,
    /// The folder that the model was opened from, if it was one.
    pub(crate) origin: Option<&'a Path>,
}

impl Export<'_> {
    /// Writes the folder `to`, which must not exist or be empty: whole, or not at all.
    pub(crate) fn write(&self, to: &Path, provenance: &Value) -> Result<(), LmError> {
        check_free(to)?;
        let part = to.with_added_extension("part");
        if part.exists() {
            // What a killed export left.
            fs::remove_dir_all(&part).map_err(io("delete", &part))?;
        }
        fs::create_dir_all(&part).map_err(io("create", &part))?;
        self.fill(&part, provenance)?;
        if to.exists() {
            fs::remove_dir(to).map_err(io("replace", to))?;
        }
        fs::rename(&part, to).map_err(io("create", to))
    }

    fn fill(&self, folder: &Path, provenance: &Value) -> Result<(), LmError> {
        match self.origin {
            Some(origin) => {
                tokenizer_files::copy(origin, folder)?;
                config_json::adapt(origin, folder)?;
            }
            None => {
                tokenizer_files::write(self.tokenizer, self.chat, self.engine.config().context, folder)?;
                config_json::write(self.engine.config(), self.tokenizer, folder)?;
            }
        }
        let path = folder.join("model.safetensors");
        weights::write(self.engine, &path)?;
        // The crate makes the file its owner's alone; a model is as readable as the files beside it.
        fs::metadata(folder.join("config.json"))
            .and_then(|beside| fs::set_permissions(&path, beside.permissions()))
            .map_err(io("set the permissions of", &path))?;
        write_json(&folder.join(PROVENANCE), provenance)
    }
}

/// Refuses a folder that an export would overwrite; for a check before long work.
pub(crate) fn check_free(to: &Path) -> Result<(), LmError> {
    let occupied = match fs::read_dir(to) {
        Ok(mut entries) => entries.next().is_some(),
        Err(_) => to.exists(),
    };
    if occupied {
        return Err(LmError::File {
            path: to.to_owned(),
            reason: "exists and is not an empty folder; name a folder that does not exist".to_owned(),
        });
    }
    Ok(())
}

fn io(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> LmError + use<> {
    let path: PathBuf = path.to_owned();
    move |source| LmError::Io { action, path, source }
}

fn write_json(path: &Path, value: &Value) -> Result<(), LmError> {
    let mut text = serde_json::to_string_pretty(value).expect("JSON values can be written");
    text.push('\n');
    fs::write(path, text).map_err(io("write", path))
}
