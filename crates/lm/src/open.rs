//! The one way in: a name or a path becomes weights, a tokenizer and a chat template that fit each
//! other.

use std::path::PathBuf;

use crate::store::{FetchProgress, ModelKind, Store};
use crate::tiny_random::{self, TINY_RANDOM, TinyRandom};
use crate::{ChatTemplate, GgufFile, LmError, SafetensorsFolder, Tokenizer, WeightSource};

/// A model, checked and ready to load.
pub struct OpenModel {
    /// Name in the catalogue, or the path as given.
    pub name: String,
    /// SHA-256 of the weights file; of the concatenated files in name order for a folder; of the seed
    /// and shape for the built-in model.
    pub sha256: String,
    /// The tensors.
    pub source: Box<dyn WeightSource>,
    /// Text to ids.
    pub tokenizer: Tokenizer,
    /// Dialogue to text.
    pub chat: ChatTemplate,
    /// The GGUF file that it is, if it is one.
    pub gguf: Option<PathBuf>,
    /// The safetensors folder that it lies in, if it does.
    pub folder: Option<PathBuf>,
}

impl std::fmt::Debug for OpenModel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenModel")
            .field("name", &self.name)
            .field("sha256", &self.sha256)
            .field("config", self.source.config())
            .finish_non_exhaustive()
    }
}

/// Opens a model by its name in the catalogue, the built-in `tiny-random`, or the path of a GGUF file
/// or a safetensors folder; fetches it first if it is a catalogue model that is not in the store.
pub fn open(name_or_path: &str, store: &Store, progress: &dyn FetchProgress) -> Result<OpenModel, LmError> {
    let (mut gguf, mut folder) = (None, None);
    let (sha256, source, tokenizer, template): (_, Box<dyn WeightSource>, _, _) =
        if name_or_path == TINY_RANDOM {
            let model = TinyRandom::new();
            (model.sha256(), Box::new(model), tiny_random::tokenizer()?, None)
        } else {
            let found = store.get(name_or_path, progress)?;
            let sha256 = found.sha256;
            match found.kind {
                ModelKind::Gguf => {
                    let mut file = GgufFile::open(&found.path)?;
                    gguf = Some(found.path);
                    let tokenizer = Tokenizer::from_gguf(&file)?;
                    let template = file.chat_template();
                    file.forget_tokenizer();
                    (sha256, Box::new(file), tokenizer, template)
                }
                ModelKind::Folder => {
                    let files = SafetensorsFolder::open(&found.path)?;
                    let tokenizer = files.tokenizer()?;
                    let template = files.chat_template()?;
                    folder = Some(found.path);
                    (sha256, Box::new(files), tokenizer, template)
                }
            }
        };
    tokenizer.check_fits(source.config())?;
    let chat = ChatTemplate::new(template.as_deref(), &tokenizer)?;
    Ok(OpenModel { name: name_or_path.to_owned(), sha256, source, tokenizer, chat, gguf, folder })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::NoProgress;

    #[test]
    fn the_built_in_model_needs_no_store_and_is_the_same_everywhere() {
        let model = open(TINY_RANDOM, &Store::at("does/not/exist"), &NoProgress).expect("built in");
        assert_eq!(model.sha256.len(), 64);
        let weight = model.source.load("model.layers.0.self_attn.q_proj.weight").expect("has it");
        // Pinned: golden runs rest on these numbers.
        assert_eq!(weight.data[..3], [-0.171_385_23, 0.137_547_88, 0.062_514_13]);
    }
}
