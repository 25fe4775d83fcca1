//! What the journal records: everything from which the state of a run can be rebuilt.

use serde::{Deserialize, Serialize};

use crate::{Completion, ModelCard, Operator, Outcome, Prompt, PromptGenome};

/// Version of the records; a journal of another version is refused.
pub const FORMAT: u32 = 1;

/// One line of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Record {
    /// The first line.
    Start(Start),
    /// A prompt of a batch; comes before the batch's candidates.
    Prompt(PromptRecord),
    /// A candidate of a batch.
    Candidate(Box<CandidateRecord>),
    /// The last line of a batch.
    Step(StepRecord),
}

/// What a run is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// [`FORMAT`].
    pub format: u32,
    /// SHA-256 of the resolved config.
    pub config_sha256: String,
    /// The run's seed.
    pub seed: u64,
    /// The task's name.
    pub task: String,
    /// The model.
    pub model: ModelCard,
    /// Fingerprint of theta at the start; empty where the back end has no weights to evolve.
    pub fingerprint: String,
}

/// A prompt genome and the text it became.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PromptRecord {
    /// Which batch.
    pub batch: u32,
    /// Which prompt of the batch.
    pub group: u32,
    /// The genome.
    pub genome: PromptGenome,
    /// The text.
    pub prompt: Prompt,
}

/// One candidate: how it was made and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CandidateRecord {
    /// Its number in the run.
    pub id: u32,
    /// Which batch.
    pub batch: u32,
    /// Which prompt of the batch.
    pub group: u32,
    /// Index of its direction; `None` if it was made with the mean weights.
    pub direction: Option<u32>,
    /// Whether it was made at the mirror image, theta - sigma * epsilon.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
    /// What the model wrote, with its token counts.
    pub completion: Completion,
    /// What came of it.
    pub outcome: Outcome,
    /// Whether the run had scored this very program before.
    pub repeat: bool,
    /// Its reward.
    pub reward: f64,
    /// Its shaped reward, as the update used it.
    pub z: f64,
}

/// The end of a batch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// Which batch.
    pub batch: u32,
    /// What was asked for.
    pub operator: Operator,
    /// Step length of the perturbations; 0 where there were none.
    pub sigma: f64,
    /// Fitness of each prompt.
    pub fitness: Vec<f64>,
    /// Whether theta moved.
    pub update: UpdateRecord,
    /// Updates of theta so far.
    pub updates: u32,
    /// Fingerprint of theta after the batch.
    pub fingerprint: String,
}

/// What a batch did to theta.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UpdateRecord {
    /// There is no ES in this run, or not for this operator.
    Off,
    /// theta moved with this learning rate.
    Applied {
        /// Learning rate.
        alpha: f64,
    },
    /// The rewards had no spread: no update.
    NoSpread,
    /// Alpha was 0 at the end of its decay: no update.
    AlphaZero,
    /// Sigma was 0: no update, since nothing was perturbed.
    SigmaZero,
}
