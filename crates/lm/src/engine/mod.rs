//! The CPU engine: llama, qwen2 and qwen3 decoders in f32, decoding a whole population in one batch in which
//! every row has its own perturbation of the weights.
//!
//! What it is not: it knows no file format, no tokenizer, no grammar and no sampling rule. Weights come
//! from a [`crate::WeightSource`], tokens are numbers, and a [`TokenChooser`] picks the next one.
//!
//! ```no_run
//! # use coevo_lm::{Engine, Greedy, LmError, RowSpec, TokenChooser, WeightSource};
//! # fn run(source: &dyn WeightSource) -> Result<(), LmError> {
//! let engine = Engine::load(source)?;
//! let rows = [RowSpec { tokens: &[1, 2, 3], perturbation: None, max_new_tokens: 8 }];
//! let mut choosers: Vec<Box<dyn TokenChooser>> = vec![Box::new(Greedy)];
//! let outputs = engine.generate(&rows, &mut choosers, &coevo_core::NoSink)?;
//! assert!(outputs[0].tokens.len() <= 8);
//! # Ok(())
//! # }
//! ```

mod attention;
pub mod bench;
mod buffer;
mod cache;
mod chooser;
mod direction;
mod factors;
mod fingerprint;
mod forward;
mod full_noise;
#[cfg(test)]
mod gates;
mod generate;
mod kernel;
mod lanes;
mod layout;
mod math;
mod memory;
mod model;
mod noise;
mod packed;
mod philox;
mod product;
#[cfg(test)]
mod reference;
mod rope;
mod rows;
mod sharing;
mod theta;
mod tile;
mod update;

pub use chooser::{Choice, Greedy, TokenChooser};
pub use generate::{RowOutput, RowSpec};
pub use memory::Memory;
pub use model::Engine;
pub use noise::{NoiseKey, NoisePart, fill_normals};
