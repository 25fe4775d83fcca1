//! A checkpoint in a folder of safetensors files, as the Hugging Face hub has them: config.json,
//! tokenizer.json and one or several *.safetensors in f32, f16 or bf16.
//!
//! Opening checks every tensor's name, shape, type and extent; loading reads one tensor at a time.

mod chat_template;
mod config_json;
mod part;
mod special_tokens;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub(crate) use config_json::llama3_factors;
use part::Part;
pub(crate) use part::weight_files;

use crate::{LmError, ModelConfig, Tokenizer, Weight, WeightSource};

/// An open folder.
#[derive(Debug)]
pub struct SafetensorsFolder {
    folder: PathBuf,
    parts: Vec<Part>,
    /// Which part holds a tensor.
    places: BTreeMap<String, usize>,
    config: ModelConfig,
}

impl SafetensorsFolder {
    /// Opens and checks a folder: every tensor that the engine needs must be there, in its shape, a
    /// supported type and all its bytes.
    pub fn open(folder: &Path) -> Result<Self, LmError> {
        let files = weight_files(folder)?;
        let parts = files.iter().map(|path| Part::open(path)).collect::<Result<Vec<_>, _>>()?;
        let mut places = BTreeMap::new();
        for (place, part) in parts.iter().enumerate() {
            for name in part.names() {
                if let Some(first) = places.insert(name.clone(), place) {
                    return Err(part.bad(&name, format!("is in {} too", files[first].display())));
                }
            }
        }
        let config = config_json::read(&folder.join("config.json"), |name| places.contains_key(name))?;
        let opened = SafetensorsFolder { folder: folder.to_owned(), parts, places, config };
        opened.check_tensors()?;
        Ok(opened)
    }

    /// Its tokenizer.
    pub fn tokenizer(&self) -> Result<Tokenizer, LmError> {
        let path = self.folder.join("tokenizer.json");
        if !path.is_file() {
            return Err(LmError::File {
                path,
                reason: "it is missing; copy the model's tokenizer.json into the folder".to_owned(),
            });
        }
        let special = special_tokens::read(&self.folder)?;
        Tokenizer::from_json(&path, special.bos.as_deref(), &special.ends)
    }

    /// Its chat template, if it has one.
    pub fn chat_template(&self) -> Result<Option<String>, LmError> {
        chat_template::read(&self.folder)
    }

    fn part(&self, name: &str) -> Result<&Part, LmError> {
        let place = self.places.get(name).ok_or_else(|| LmError::Tensor {
            path: self.folder.clone(),
            tensor: name.to_owned(),
            reason: "it is in none of the *.safetensors; download the folder again".to_owned(),
        })?;
        Ok(&self.parts[*place])
    }

    fn check_tensors(&self) -> Result<(), LmError> {
        let needed = self.config.tensors();
        for (name, want) in &needed {
            let part = self.part(name)?;
            let shape = part.shape(name)?;
            if shape != want.as_slice() {
                let reason = format!("its shape is {shape:?} but config.json asks for {want:?}");
                return Err(part.bad(name, reason));
            }
        }
        for (name, place) in &self.places {
            let known = needed.iter().any(|(needed, _)| needed == name);
            // A head that is stored though it is tied is the embedding again. Old files store the rotary
            // frequencies, which follow from the config. Anything else would change what the model says.
            let harmless = name.ends_with("rotary_emb.inv_freq") || name == "lm_head.weight";
            if !known && !harmless {
                let reason = "the engine has no use for it; not a plain llama, qwen2 or qwen3";
                return Err(self.parts[*place].bad(name, reason));
            }
        }
        Ok(())
    }
}

impl WeightSource for SafetensorsFolder {
    fn config(&self) -> &ModelConfig {
        &self.config
    }

    fn load(&self, name: &str) -> Result<Weight, LmError> {
        self.part(name)?.load(name)
    }
}
