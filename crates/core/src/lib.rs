//! Traits, the search loop and the ES maths of coevo.

mod answer;
mod archive;
mod budget;
mod credit;
mod eoh;
mod es;
mod evolution;
mod expression;
mod failure;
mod free_form;
mod genome;
mod host;
pub mod journal;
mod language_model;
mod level;
mod lineage;
mod nearest_name;
mod numpy_random;
mod objective;
mod operator;
mod param_genome;
mod population;
mod program_form;
mod prompt;
mod prompt_genome;
mod random_sentences;
mod recipe;
pub mod record;
mod reference;
mod registry;
pub mod reward;
mod rng;
mod rollout;
mod sample;
mod schedule;
pub mod search;
pub mod shaping;
mod snapshots;
mod steps;
mod task;
pub mod testing;

pub use answer::{Answer, AnswerForm};
pub use archive::{Archive, Candidate};
pub use budget::Budget;
pub use credit::{Credit, Pooling, credit};
pub use eoh::{Eoh, EohSettings};
pub use es::{Control, EsSettings, Lead};
pub use evolution::{
    CoGenome, Evolution, EvolutionError, EvolutionSettings, JournaledStep, StepReport, whole_steps,
};
pub use expression::{ExpressionForm, Quantity};
pub use failure::{Failure, FailureKind};
pub use free_form::FreeForm;
pub use genome::{Genome, Paired, Vary};
pub use host::{Host, Hosted};
pub use journal::{Journal, JournalError};
pub use language_model::{
    Completion, EvolvableWeights, Finish, LanguageModel, Message, ModelCard, ModelError, NoSink, Prompt,
    Request, Role, Sampling, TokenSink,
};
pub use level::Level;
pub use lineage::Lineage;
pub use nearest_name::nearest_name;
pub use numpy_random::NumpyRandom;
pub use objective::{Direction, Score};
pub use operator::Operator;
pub use param_genome::Redraw;
pub use param_genome::{Noise, ParamGenome, Scope, WeightUpdate};
pub use population::Population;
pub use program_form::{ProgramForm, ProgramNames};
pub use prompt::PromptWriter;
pub use prompt_genome::{PromptGenome, PromptVary};
pub use random_sentences::RandomSentences;
pub use recipe::{Dataset, Elements, Recipe};
pub use reference::{Reference, ReferenceKind};
pub use registry::{Factory, Registry, UnknownTask};
pub use reward::RewardRule;
pub use rng::{rng_for, seed_for};
pub use rollout::{Evaluation, Outcome, Rollout};
pub use sample::{PromptMode, PromptSettings, Sample, SampleSettings};
pub use schedule::cosine;
pub use shaping::Shaping;
pub use snapshots::Snapshots;
pub use steps::Steps;
pub use task::{Baseline, Brief, Column, Parameter, Split, Task};
