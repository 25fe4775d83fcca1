//! The YAML of an experiment: what is asked, of which model, with which budget, in which arms.
//!
//! Keys are checked against these types (unknown ones are errors); the numbers' ranges and the names of
//! tasks and models are checked by [`crate::Plan`], before any work.

use coevo_core::{EsSettings, Level, PromptSettings, Sampling};
use coevo_lm::Device;
use serde::{Deserialize, Serialize};

use crate::Runtime;

/// How candidates are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// Independent new candidates, fixed weights.
    #[serde(rename = "sample")]
    Sample,
    /// The same, the weights perturbed and moved by ES.
    #[serde(rename = "sample+es")]
    SampleEs,
}

impl Method {
    /// The name in YAML.
    pub fn name(self) -> &'static str {
        match self {
            Method::Sample => "sample",
            Method::SampleEs => "sample+es",
        }
    }
}

/// The search and its budget.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchConfig {
    /// Method.
    pub method: Method,
    /// Candidates per batch: with ES the number of directions N.
    pub batch: u32,
    /// Number of batches: with ES the number of generations of the cosine.
    pub batches: u32,
}

impl Default for SearchConfig {
    fn default() -> Self {
        SearchConfig { method: Method::Sample, batch: 20, batches: 50 }
    }
}

/// Which held-out column the best heuristic is scored on at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestConfig {
    /// Size, as `coevo tasks` lists it.
    pub size: u32,
}

/// One variant of the experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmConfig {
    /// Its name, which is also its folder's.
    pub name: String,
    /// What it changes, by dotted path, such as `search.method: sample+es`.
    #[serde(default)]
    pub set: serde_yaml::Mapping,
}

/// An experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Its name; runs go to `runs/<name>` unless `--out` says otherwise.
    pub name: String,
    /// The question that it answers.
    #[serde(default)]
    pub question: String,
    /// Name of a task.
    pub task: String,
    /// Name of a model in the catalogue, or the path of a GGUF file or a safetensors folder.
    pub model: String,
    /// Where the model runs; `auto` is the CPU.
    #[serde(default, skip_serializing_if = "Device::is_auto")]
    pub device: Device,
    /// Grammar level.
    #[serde(default = "default_level")]
    pub level: Level,
    /// Where candidates' programs run.
    #[serde(default)]
    pub runtime: Runtime,
    /// Seeds; every arm runs once with each.
    #[serde(default = "default_seeds")]
    pub seeds: Vec<u64>,
    /// Search and budget.
    #[serde(default)]
    pub search: SearchConfig,
    /// How tokens are drawn.
    #[serde(default)]
    pub sampling: Sampling,
    /// Evolution of the weights, where the method has it.
    #[serde(default)]
    pub es: EsSettings,
    /// Evolution of the prompt.
    #[serde(default)]
    pub prompt: PromptSettings,
    /// The held-out column.
    pub test: TestConfig,
    /// The arms; one without changes if none are named.
    #[serde(default)]
    pub arms: Vec<ArmConfig>,
}

fn default_level() -> Level {
    Level::Expression
}

fn default_seeds() -> Vec<u64> {
    vec![1]
}
