//! Batched generation: prompts in, tokens out.

use coevo_core::{Finish, ParamGenome};

/// One row of a batch: a prompt and the weights to read it with.
#[derive(Debug, Clone, Copy)]
pub struct RowSpec<'a> {
    /// The prompt, at least one token.
    pub tokens: &'a [u32],
    /// Theta as it is (`None`), or perturbed.
    pub perturbation: Option<&'a ParamGenome>,
    /// Most tokens to generate; the model's context length is a second limit.
    pub max_new_tokens: usize,
}

/// What one row came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowOutput {
    /// The chosen tokens, in order.
    pub tokens: Vec<u32>,
    /// Tokens of the prompt.
    pub prompt_tokens: usize,
    /// Of these, the tokens whose prefill was taken over from another row with the same weights.
    pub shared_tokens: usize,
    /// `Stop` when the chooser ended the row, `Length` when a limit did.
    pub finish: Finish,
}
