//! Traits, the search loop and the ES maths of coevo.

mod failure;
mod genome;
mod language_model;
mod param_genome;

pub use failure::{Failure, FailureKind};
pub use genome::{Genome, Paired, Vary};
pub use language_model::{
    Completion, EvolvableWeights, Finish, LanguageModel, Message, ModelCard, ModelError, NoSink, Prompt,
    Request, Role, Sampling, TokenSink,
};
pub use param_genome::{Noise, ParamGenome, Scope, WeightUpdate};
