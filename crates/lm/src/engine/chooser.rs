//! Who picks the next token of a row from its logits.

use crate::LmError;

/// What a chooser decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Append this token and go on.
    Token(u32),
    /// End the row here; nothing is appended.
    Stop,
}

/// Picks the next token of one row. One chooser per row: it holds the row's sampling stream and, where
/// there is one, the state of its grammar.
///
/// Must be a pure function of its own history and the logits: choosers of different rows run in
/// parallel, in no set order.
pub trait TokenChooser: Send {
    /// The tokens among which the next choice will be, each below the size of the vocabulary; `None` for all. The
    /// engine may leave out the logits of others: [`TokenChooser::choose`] then finds any number there.
    ///
    /// # Errors
    /// When nothing can come next.
    fn among(&mut self) -> Result<Option<&[u32]>, LmError> {
        Ok(None)
    }

    /// The next token from the logits `[vocab_size]` of the row's last position.
    fn choose(&mut self, logits: &[f32]) -> Result<Choice, LmError>;
}

/// The likeliest token, the lowest of equals; it never stops.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl TokenChooser for Greedy {
    fn choose(&mut self, logits: &[f32]) -> Result<Choice, LmError> {
        let mut best = 0;
        for (token, &logit) in logits.iter().enumerate() {
            if logit > logits[best] {
                best = token;
            }
        }
        Ok(Choice::Token(best as u32))
    }
}
