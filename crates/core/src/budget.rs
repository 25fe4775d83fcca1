//! What a run has spent. Arms are compared only where these agree.

use serde::{Deserialize, Serialize};

use crate::Completion;

/// Counts; seconds are kept beside the journal, since they are not reproducible.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Candidates made, valid or not.
    pub candidates: u64,
    /// Completions asked of the model: one per candidate.
    pub model_calls: u64,
    /// Programs given to the task.
    pub evaluations: u64,
    /// Candidates whose program the run had scored before.
    pub repeats: u64,
    /// Tokens of all prompts.
    pub prompt_tokens: u64,
    /// Of these, tokens whose prefill was taken over from another row with the same weights.
    pub shared_tokens: u64,
    /// Tokens generated.
    pub generated_tokens: u64,
}

impl Budget {
    /// Count one candidate.
    pub fn count(&mut self, completion: &Completion, has_program: bool, repeat: bool) {
        self.candidates += 1;
        self.model_calls += 1;
        self.evaluations += u64::from(has_program && !repeat);
        self.repeats += u64::from(repeat);
        self.prompt_tokens += u64::from(completion.prompt_tokens);
        self.shared_tokens += u64::from(completion.shared_tokens);
        self.generated_tokens += u64::from(completion.generated_tokens);
    }
}
