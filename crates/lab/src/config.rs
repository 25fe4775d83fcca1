//! The YAML of an experiment: what is asked, of which model, with which budget, in which arms.
//!
//! Keys are checked against these types (unknown ones are errors); the numbers' ranges and the names of
//! tasks and models are checked by [`crate::Plan`], before any work.

use coevo_core::{Column, CutAnswers, EsSettings, Level, PromptSettings, Repeats, Sampling, Split};
use coevo_lm::Device;
use serde::{Deserialize, Serialize};
use serde_yaml::Mapping;

use crate::{Runtime, SearchConfig};

/// Which held-out columns the best heuristic is scored on at the end: one size or several.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TestConfig {
    /// Size, as `coevo tasks` lists it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Sizes; the first is the one that reports quote.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<u32>,
}

impl TestConfig {
    /// The columns, in order; a checked config has at least one.
    pub fn columns(&self) -> Vec<Column> {
        self.size.iter().chain(&self.sizes).map(|&size| Column::new(Split::Test, size)).collect()
    }
}

/// One variant of the experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmConfig {
    /// Its name, which is also its folder's.
    pub name: String,
    /// What it changes, by dotted path, such as `search.method: sample+es`.
    #[serde(default)]
    pub set: Mapping,
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
    #[serde(default)]
    pub task: String,
    /// Name of a model in the catalogue, or the path of a GGUF file or a safetensors folder.
    #[serde(default)]
    pub model: String,
    /// Where the model runs; `auto` is the CPU.
    #[serde(default, skip_serializing_if = "Device::is_auto")]
    pub device: Device,
    /// Grammar level.
    #[serde(default = "default_level")]
    pub level: Level,
    /// Whether the model may write what the run has already.
    #[serde(default, skip_serializing_if = "Repeats::is_default")]
    pub repeats: Repeats,
    /// What becomes of answers that the token limit cut off.
    #[serde(default, skip_serializing_if = "CutAnswers::is_default")]
    pub cut_answers: CutAnswers,
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
    /// Updates from one snapshot of the weights to the next, in an unfinished cell's folder; 0 for none. A run
    /// that goes on repeats the updates since the last one, some tenths of a second each, and no model calls.
    #[serde(default = "default_snapshot_every", skip_serializing_if = "is_default_snapshot_every")]
    pub snapshot_every: u32,
    /// The held-out columns.
    #[serde(default)]
    pub test: TestConfig,
    /// The arms; one without changes if none are named.
    #[serde(default)]
    pub arms: Vec<ArmConfig>,
    /// Axes: every combination of their values is run, with every arm and seed. An axis is a dotted path with
    /// a list of values, or a name of your own with a list of maps from dotted paths to values that go together.
    #[serde(default, skip_serializing_if = "Mapping::is_empty")]
    pub grid: Mapping,
    /// Cells that are left out: those whose settings are all of one of these maps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exclude: Vec<Mapping>,
    /// Further cells beside the product of the axes: what each sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub include: Vec<Mapping>,
}

impl Experiment {
    /// Whether its cells are those of a grid, in folders by content, or arms with seeds.
    pub fn is_grid(&self) -> bool {
        !self.grid.is_empty() || !self.include.is_empty()
    }
}

fn default_level() -> Level {
    Level::Expression
}

fn default_snapshot_every() -> u32 {
    100
}

fn is_default_snapshot_every(every: &u32) -> bool {
    *every == default_snapshot_every()
}

fn default_seeds() -> Vec<u64> {
    vec![1]
}
