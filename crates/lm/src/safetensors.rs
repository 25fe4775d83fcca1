//! A checkpoint in a folder of safetensors files, as the Hugging Face hub has them.

use std::path::Path;

use crate::{LmError, ModelConfig, Tokenizer, Weight, WeightSource};

/// An open folder.
#[derive(Debug)]
pub struct SafetensorsFolder {
    config: ModelConfig,
}

impl SafetensorsFolder {
    /// Opens and checks a folder.
    pub fn open(path: &Path) -> Result<Self, LmError> {
        Err(LmError::File { path: path.to_owned(), reason: "safetensors folders come later".to_owned() })
    }

    /// Its tokenizer.
    pub fn tokenizer(&self) -> Result<Tokenizer, LmError> {
        Err(LmError::Tokenizer(String::new()))
    }

    /// Its chat template, if it has one.
    pub fn chat_template(&self) -> Result<Option<String>, LmError> {
        Ok(None)
    }
}

impl WeightSource for SafetensorsFolder {
    fn config(&self) -> &ModelConfig {
        &self.config
    }

    fn load(&self, name: &str) -> Result<Weight, LmError> {
        Err(LmError::Tokenizer(name.to_owned()))
    }
}
