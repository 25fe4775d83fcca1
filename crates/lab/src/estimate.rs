//! What a cell will cost, before it has run: rough, for planning.

use coevo_core::{AnswerForm, Archive, Operator, PromptGenome, PromptWriter, Task};
use coevo_lm::store::CATALOGUE;

use crate::plan::Cell;

/// Bytes of text per token of the usual vocabularies.
const BYTES_PER_TOKEN: u64 = 4;
/// Bytes per weight of the catalogue's quantised files.
const BYTES_PER_WEIGHT: f64 = 0.75;
/// Operations per second that the engine reaches on one core: between what it does in prefill and in decoding.
const OPERATIONS_PER_CORE: f64 = 4e10;

/// What a cell will cost.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Estimate {
    /// Candidates: exact.
    pub candidates: u64,
    /// Tokens of all prompts, of the shortest prompt that the task has.
    pub prompt_tokens: u64,
    /// Tokens generated, if every answer is as long as it may be.
    pub generated_tokens: u64,
    /// Seconds in the model on so many cores, scoring not among them; `None` where the model's size is not known.
    pub seconds: Option<f64>,
}

impl Estimate {
    /// Of one cell.
    pub fn of(cell: &Cell, task: &dyn Task, cores: usize) -> Estimate {
        let config = &cell.config;
        let candidates = u64::from(config.search.shape().candidates());
        let prompt_bytes = AnswerForm::of(config.level, task).map_or(0, |form| {
            let brief = task.brief();
            let archive = Archive::new(brief.direction);
            let parent_scores = config.prompt.parent_scores;
            let writer = PromptWriter { brief, form, skills: task.skills(), parent_scores };
            let prompt = writer.write(&PromptGenome::bare(Operator::I1), &archive);
            prompt.messages.iter().map(|m| m.content.len()).sum::<usize>() + prompt.answer_prefix.len()
        });
        let prompt_tokens = candidates * (prompt_bytes as u64).div_ceil(BYTES_PER_TOKEN);
        let generated_tokens = candidates * config.sampling.max_new_tokens as u64;
        // Rows with the same weights share the prefill of their prompt.
        let prefilled = if config.search.method.has_es() { prompt_tokens } else { 0 };
        let seconds = weights(&config.model).map(|weights| {
            let operations = 2.0 * weights * (prefilled + generated_tokens) as f64;
            operations / (OPERATIONS_PER_CORE * cores.max(1) as f64)
        });
        Estimate { candidates, prompt_tokens, generated_tokens, seconds }
    }
}

impl std::ops::AddAssign for Estimate {
    fn add_assign(&mut self, other: Estimate) {
        self.candidates += other.candidates;
        self.prompt_tokens += other.prompt_tokens;
        self.generated_tokens += other.generated_tokens;
        self.seconds = self.seconds.zip(other.seconds).map(|(a, b)| a + b);
    }
}

/// Number of weights of a model of the catalogue.
fn weights(model: &str) -> Option<f64> {
    let entry = CATALOGUE.iter().find(|entry| entry.name == model)?;
    Some(entry.bytes as f64 / BYTES_PER_WEIGHT)
}
