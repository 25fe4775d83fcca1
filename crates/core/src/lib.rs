//! Traits, the search loop and the ES maths of coevo.

mod expression;
mod failure;
mod genome;
mod language_model;
mod numpy_random;
mod objective;
mod param_genome;
mod recipe;
mod rng;
mod rollout;
mod task;
pub mod testing;

pub use expression::{ExpressionForm, Quantity};
pub use failure::{Failure, FailureKind};
pub use genome::{Genome, Paired, Vary};
pub use language_model::{
    Completion, EvolvableWeights, Finish, LanguageModel, Message, ModelCard, ModelError, NoSink, Prompt,
    Request, Role, Sampling, TokenSink,
};
pub use numpy_random::NumpyRandom;
pub use objective::{Direction, Score};
pub use param_genome::{Noise, ParamGenome, Scope, WeightUpdate};
pub use recipe::{Dataset, Elements, Recipe};
pub use rng::{rng_for, seed_for};
pub use rollout::{Evaluation, Outcome, Rollout};
pub use task::{Baseline, Brief, Column, Parameter, Split, Task};
