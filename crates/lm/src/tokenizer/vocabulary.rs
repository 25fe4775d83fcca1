//! A byte-level BPE vocabulary as GGUF metadata states it, before it is made into a tokenizer.

use tokenizers::AddedToken;
use tokenizers::models::bpe::{BPE, Vocab};

use super::split::SplitRule;
use crate::LmError;

/// What a token is for; GGUF's `tokenizer.ggml.token_type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Text, in the byte-level alphabet.
    Normal,
    /// Stands for what cannot be encoded.
    Unknown,
    /// Steers the model, such as `<|im_start|>`.
    Control,
    /// Text as it stands, matched before the splits, such as `<tool_call>`.
    UserDefined,
    /// A row of the embedding that nothing uses.
    Unused,
}

impl TokenKind {
    /// By GGUF's number. Type 6 (byte) occurs in SentencePiece vocabularies only.
    pub(crate) fn from_number(number: u64) -> Option<Self> {
        Some(match number {
            1 => TokenKind::Normal,
            2 => TokenKind::Unknown,
            3 => TokenKind::Control,
            4 => TokenKind::UserDefined,
            5 => TokenKind::Unused,
            _ => return None,
        })
    }

    /// Never a part of plain text.
    pub(crate) fn is_special(self) -> bool {
        matches!(self, TokenKind::Unknown | TokenKind::Control | TokenKind::Unused)
    }
}

/// Tokens by id, merges by rank, and the rule that cuts text.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    pub(crate) tokens: Vec<String>,
    /// One per token.
    pub(crate) kinds: Vec<TokenKind>,
    pub(crate) merges: Vec<(String, String)>,
    pub(crate) rule: SplitRule,
}

impl Vocabulary {
    pub(crate) fn build(&self) -> Result<tokenizers::Tokenizer, LmError> {
        let failed = |e: tokenizers::Error| LmError::Tokenizer(e.to_string());
        let vocab: Vocab =
            self.tokens.iter().enumerate().map(|(id, token)| (token.clone(), id as u32)).collect();
        if vocab.len() != self.tokens.len() {
            return Err(LmError::Tokenizer(format!(
                "{} of {} tokens occur twice; the file is damaged",
                self.tokens.len() - vocab.len(),
                self.tokens.len()
            )));
        }
        let bpe = BPE::builder()
            .vocab_and_merges(vocab, self.merges.clone())
            .ignore_merges(self.rule.ignores_merges())
            .build()
            .map_err(failed)?;
        let mut tokenizer = tokenizers::Tokenizer::new(bpe);
        tokenizer.with_normalizer(self.rule.normalizer()).map_err(failed)?;
        tokenizer.with_pre_tokenizer(Some(self.rule.pre_tokenizer()?));
        let added = self.tokens.iter().zip(&self.kinds).filter_map(|(token, kind)| match kind {
            TokenKind::Control | TokenKind::Unknown => Some(AddedToken::from(token.clone(), true)),
            TokenKind::UserDefined => Some(AddedToken::from(token.clone(), false).normalized(false)),
            TokenKind::Normal | TokenKind::Unused => None,
        });
        tokenizer.add_tokens(added).map_err(failed)?;
        Ok(tokenizer)
    }
}
