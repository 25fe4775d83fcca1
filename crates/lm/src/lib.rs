//! Models: loading, perturbed batched decoding, grammar masks.

mod chat;
mod config;
mod device;
mod engine;
mod error;
mod export;
mod gguf;
mod grammar;
mod local_model;
mod open;
mod room;
mod safetensors;
mod sampler;
mod shape_check;
pub mod store;
mod tiny_random;
mod tokenizer;
mod weights;

pub use chat::ChatTemplate;
pub use config::{Architecture, ModelConfig};
pub use device::Device;
pub use engine::bench;
pub use engine::{
    Choice, Engine, Greedy, Memory, NoiseKey, NoisePart, RowOutput, RowSpec, TokenChooser, fill_normals,
};
pub use error::LmError;
pub use gguf::GgufFile;
pub use grammar::{Grammar, GrammarFactory, GrammarState, Mask};
pub use local_model::LocalModel;
pub use open::{OpenModel, open};
pub use safetensors::SafetensorsFolder;
pub use sampler::RowSampler;
pub use store::{FetchProgress, Store};
pub use tiny_random::{TINY_RANDOM, TinyRandom};
pub use tokenizer::Tokenizer;
pub use weights::{Weight, WeightSource};
