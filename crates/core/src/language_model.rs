//! A language model as the search sees it: prompts in, completions out, and, where the weights are
//! at hand, a way to perturb and to move them.
//!
//! What it is not: a tokenizer, a grammar engine or a sampler; those live behind the trait. The
//! trait is async because a back end may be remote; a remote back end has no [`EvolvableWeights`], so
//! that only the prompt half of a genome evolves there.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::{Avoided, ParamGenome, WeightUpdate};

/// Who speaks in a chat message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Instructions that frame the dialogue.
    System,
    /// The one who asks.
    User,
    /// The model.
    Assistant,
}

impl Role {
    /// The name that chat templates use.
    pub fn name(self) -> &'static str {
        match self {
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
        }
    }
}

/// One message of a chat.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// The text.
    pub content: String,
}

/// What the model is asked to go on from: a chat, and the first words of its own answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prompt {
    /// The dialogue so far; the model's turn comes next.
    pub messages: Vec<Message>,
    /// Text that the answer is made to begin with, such as `score =`. Not part of the completion.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer_prefix: String,
}

/// How tokens are drawn. Order: grammar mask, temperature, softmax over what is allowed, top-p.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sampling {
    /// Softmax temperature, > 0; 0 means greedy.
    pub temperature: f64,
    /// Nucleus mass in (0, 1]: the fewest likeliest tokens whose mass reaches it.
    pub top_p: f64,
    /// Most tokens to generate for one completion.
    pub max_new_tokens: usize,
}

impl Default for Sampling {
    fn default() -> Self {
        // The published sampling (AgenticESOpt, arXiv 2608.17310).
        Sampling { temperature: 1.0, top_p: 0.98, max_new_tokens: 768 }
    }
}

/// One completion to make.
#[derive(Debug, Clone)]
pub struct Request {
    /// What to go on from. Shared between the rows of a prompt group, and compared by value.
    pub prompt: Arc<Prompt>,
    /// The weights to use: the current mean theta (`None`), or theta perturbed.
    pub perturbation: Option<ParamGenome>,
    /// A Lark grammar that the completion must match, or `None` for free text.
    pub grammar: Option<Arc<str>>,
    /// What the completion must not be, where there is a grammar and it leaves another way to end.
    pub avoid: Arc<Avoided>,
    /// How tokens are drawn.
    pub sampling: Sampling,
    /// Seed of this row's own sampling stream.
    pub seed: u64,
}

/// Why a completion ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finish {
    /// The model ended its turn.
    Stop,
    /// `max_new_tokens` or the context length was reached.
    Length,
}

/// What the model wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// The text after the prompt and its answer prefix.
    pub text: String,
    /// Tokens of the prompt, chat template and answer prefix included.
    pub prompt_tokens: u32,
    /// Of these, the tokens whose prefill this row took over from another row with the same weights.
    pub shared_tokens: u32,
    /// Tokens generated, the end of the turn included, whether drawn or the only thing the grammar left.
    pub generated_tokens: u32,
    /// Why it ended.
    pub finish: Finish,
}

/// What a model is, for the journal and the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelCard {
    /// Name in the catalogue, or the path as given.
    pub name: String,
    /// Architecture, such as `llama`.
    pub architecture: String,
    /// SHA-256 of the weights file (of the concatenated files, in name order), or of the seed and
    /// shape for a made-up model; empty for a remote one.
    pub sha256: String,
    /// Number of weights.
    pub parameters: u64,
    /// Where it runs and with which arithmetic, such as `cpu f32 avx512f`.
    pub device: String,
}

/// Called as tokens arrive, so that a progress bar can move during a long batch.
pub trait TokenSink: Sync {
    /// So many more prompt tokens were prefilled and so many more tokens generated.
    fn tokens(&self, prefilled: usize, generated: usize);
}

/// A sink that nobody looks at.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoSink;

impl TokenSink for NoSink {
    fn tokens(&self, _prefilled: usize, _generated: usize) {}
}

/// Errors of a model back end. Fields name the place, the message the remedy.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A request cannot be met by this model.
    #[error("model `{model}` cannot take request {index}: {reason}")]
    Request {
        /// The model's name.
        model: String,
        /// Which request of the batch.
        index: usize,
        /// What is wrong and what to do.
        reason: String,
    },
    /// The grammar does not compile.
    #[error("the grammar does not compile: {0}")]
    Grammar(String),
    /// The weights cannot be perturbed or moved as asked.
    #[error("cannot evolve the weights: {0}")]
    Weights(String),
    /// The back end failed.
    #[error("{0}")]
    Backend(String),
}

/// A source of completions. Object-safe: plugged in as `Box<dyn LanguageModel>`.
///
/// Contract: completion `i` is a pure function of (weights, request `i`): it does not depend on the
/// other requests of the batch, on their order, or on the number of threads.
#[async_trait]
pub trait LanguageModel: Send {
    /// What this model is.
    fn card(&self) -> ModelCard;

    /// One completion per request, in order.
    async fn complete(
        &mut self,
        requests: &[Request],
        sink: &dyn TokenSink,
    ) -> Result<Vec<Completion>, ModelError>;

    /// Bytes held at the peak of the last batch, by purpose; empty where the back end cannot say.
    fn memory(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// The weights, where this back end can perturb and move them.
    fn weights(&mut self) -> Option<&mut dyn EvolvableWeights> {
        None
    }
}

/// Weights that evolution strategies can move. Perturbation never changes them; updates do.
pub trait EvolvableWeights {
    /// theta += alpha / N * sum_i z_i * epsilon_i, on the f32 master (ES, the estimate of
    /// Salimans et al. 2017, eq. 2, without the division by sigma).
    fn update(&mut self, update: &WeightUpdate) -> Result<(), ModelError>;

    /// A fingerprint of theta: equal bytes give equal text.
    fn fingerprint(&self) -> String;

    /// Write theta to a new file, and wait until it is on disk.
    fn save(&self, path: &Path) -> Result<(), ModelError> {
        let _ = path;
        Err(ModelError::Weights("this model has no snapshots".to_owned()))
    }

    /// Make theta what [`EvolvableWeights::save`] wrote, if that has this fingerprint; else leave it and return
    /// `false`.
    fn restore(&mut self, path: &Path, fingerprint: &str) -> Result<bool, ModelError> {
        let _ = (path, fingerprint);
        Err(ModelError::Weights("this model has no snapshots".to_owned()))
    }
}
