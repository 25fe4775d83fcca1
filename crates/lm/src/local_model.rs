//! A model on this machine: the engine, with a tokenizer before it and samplers behind it.

use std::path::{Path, PathBuf};

use async_trait::async_trait;
use coevo_core::{
    Completion, EvolvableWeights, Finish, LanguageModel, ModelCard, ModelError, Request, TokenSink,
    WeightUpdate,
};

use crate::export::{Export, check_free};
use crate::{
    ChatTemplate, Engine, FetchProgress, GrammarFactory, LmError, RowSampler, RowSpec, Store, TokenChooser,
    Tokenizer, open, room,
};

/// Completes whole batches on this machine's CPU.
pub struct LocalModel {
    name: String,
    sha256: String,
    engine: Engine,
    tokenizer: Tokenizer,
    chat: ChatTemplate,
    grammars: GrammarFactory,
    folder: Option<PathBuf>,
}

impl LocalModel {
    /// Open a model by name or path (see [`open`]) and load its weights.
    pub fn open(name: &str, store: &Store, progress: &dyn FetchProgress) -> Result<Self, LmError> {
        let model = open(name, store, progress)?;
        let bytes = Engine::bytes_for(model.source.config())?;
        room::check(&format!("model `{}`: its weights in f32", model.name), bytes)?;
        let engine = Engine::load(model.source.as_ref())?;
        let grammars = GrammarFactory::new(
            model.tokenizer.token_bytes().to_vec(),
            &|id| model.tokenizer.is_special(id),
            model.tokenizer.eos(),
        )?;
        Ok(LocalModel {
            name: model.name,
            sha256: model.sha256,
            engine,
            tokenizer: model.tokenizer,
            chat: model.chat,
            grammars,
            folder: model.folder,
        })
    }

    /// Writes the weights as they are now, with config, tokenizer and chat template, to the folder `to`: f32
    /// safetensors in the layout of the Hugging Face hub, which [`open`] and other tools load. `provenance`
    /// goes beside them as `coevo.json`.
    ///
    /// # Errors
    /// When the folder is not empty or cannot be written; the folder is then left as it was.
    pub fn export(&self, to: &Path, provenance: &serde_json::Value) -> Result<(), LmError> {
        let export = Export {
            engine: &self.engine,
            tokenizer: &self.tokenizer,
            chat: &self.chat,
            origin: self.folder.as_deref(),
        };
        export.write(to, provenance)
    }

    /// Refuses a folder that [`LocalModel::export`] would refuse; for a check before long work.
    ///
    /// # Errors
    /// When it is not an empty folder.
    pub fn check_export(to: &Path) -> Result<(), LmError> {
        check_free(to)
    }

    /// The engine, for tools that look inside.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }
}

fn backend(error: LmError) -> ModelError {
    ModelError::Backend(error.to_string())
}

#[async_trait]
impl LanguageModel for LocalModel {
    fn card(&self) -> ModelCard {
        let config = self.engine.config();
        ModelCard {
            name: self.name.clone(),
            architecture: config.architecture.name().to_owned(),
            sha256: self.sha256.clone(),
            parameters: config.parameters(),
            device: format!("cpu f32 {}", self.engine.instructions()),
        }
    }

    async fn complete(
        &mut self,
        requests: &[Request],
        sink: &dyn TokenSink,
    ) -> Result<Vec<Completion>, ModelError> {
        let mut prompts = Vec::with_capacity(requests.len());
        let mut choosers: Vec<Box<dyn TokenChooser>> = Vec::with_capacity(requests.len());
        for (index, request) in requests.iter().enumerate() {
            let refuse = |error: LmError| ModelError::Request {
                model: self.name.clone(),
                index,
                reason: error.to_string(),
            };
            prompts.push(self.chat.encode_prompt(&self.tokenizer, &request.prompt).map_err(refuse)?);
            let grammar = match &request.grammar {
                Some(lark) => {
                    Some(self.grammars.compile(lark).map_err(refuse)?.start().avoiding(&request.avoid))
                }
                None => None,
            };
            let sampler = RowSampler::new(grammar, request.sampling, request.seed, self.tokenizer.eos());
            choosers.push(Box::new(sampler.map_err(refuse)?));
        }
        let rows: Vec<RowSpec> = requests
            .iter()
            .zip(&prompts)
            .map(|(request, tokens)| RowSpec {
                tokens,
                perturbation: request.perturbation.as_ref(),
                max_new_tokens: request.sampling.max_new_tokens,
            })
            .collect();
        let outputs = self.engine.generate(&rows, &mut choosers, sink).map_err(backend)?;
        Ok(outputs
            .into_iter()
            .map(|output| Completion {
                text: self.tokenizer.decode(&output.tokens),
                prompt_tokens: output.prompt_tokens as u32,
                shared_tokens: output.shared_tokens as u32,
                // The end-of-turn token was generated too, though it is no part of the text.
                generated_tokens: output.tokens.len() as u32 + u32::from(output.finish == Finish::Stop),
                finish: output.finish,
            })
            .collect())
    }

    fn memory(&self) -> Vec<(&'static str, u64)> {
        let memory = self.engine.memory();
        vec![
            ("weights", memory.weights_bytes as u64),
            ("keys and values", memory.kv_bytes as u64),
            ("noise", memory.noise_bytes as u64),
            ("scratch", memory.scratch_bytes as u64),
        ]
    }

    fn weights(&mut self) -> Option<&mut dyn EvolvableWeights> {
        Some(self)
    }
}

impl EvolvableWeights for LocalModel {
    fn update(&mut self, update: &WeightUpdate) -> Result<(), ModelError> {
        self.engine.update(update).map_err(|error| ModelError::Weights(error.to_string()))
    }

    fn fingerprint(&self) -> String {
        self.engine.fingerprint()
    }

    fn save(&self, path: &Path) -> Result<(), ModelError> {
        self.engine.save(path).map_err(|error| ModelError::Weights(error.to_string()))
    }

    fn restore(&mut self, path: &Path, fingerprint: &str) -> Result<bool, ModelError> {
        self.engine.restore(path, fingerprint).map_err(|error| ModelError::Weights(error.to_string()))
    }
}
