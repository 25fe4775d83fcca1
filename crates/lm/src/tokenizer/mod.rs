//! Text to token ids and back, exactly as the model was trained.
//!
//! Built from a GGUF's metadata or from a `tokenizer.json`. What it is not: the chat template, which
//! turns a dialogue into text ([`ChatTemplate`](crate::ChatTemplate)).

mod byte_level;
mod from_gguf;
mod from_json;
mod split;
mod vocabulary;

pub(crate) use byte_level::alphabet;
pub(crate) use from_json::EndOf;
pub(crate) use split::SplitRule;
pub(crate) use vocabulary::{TokenKind, Vocabulary};

use std::collections::BTreeSet;

use byte_level::ByteDecoder;

use crate::{LmError, ModelConfig};

/// Texts of special tokens that end a turn or a document, in the families that we run; turns first.
const ENDINGS: [&str; 6] =
    ["<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|eom_id|>", "<|end_of_text|>", "</s>"];

/// A tokenizer, the bytes of every token, and the tokens that end an answer.
#[derive(Debug, Clone)]
pub struct Tokenizer {
    inner: tokenizers::Tokenizer,
    bytes: Vec<Vec<u8>>,
    special: Vec<bool>,
    eos: Vec<u32>,
    bos: Option<u32>,
}

impl Tokenizer {
    /// Of a vocabulary. `eos` are ids named by the file; the known endings are added to them.
    pub(crate) fn from_vocabulary(
        vocabulary: &Vocabulary,
        bos: Option<u32>,
        eos: Vec<u32>,
    ) -> Result<Self, LmError> {
        let decoder = ByteDecoder::new();
        let mut bytes = Vec::with_capacity(vocabulary.tokens.len());
        for (id, (token, kind)) in vocabulary.tokens.iter().zip(&vocabulary.kinds).enumerate() {
            bytes.push(match kind {
                TokenKind::Normal => decoder.decode(token).ok_or_else(|| {
                    LmError::Tokenizer(format!(
                        "token {id} `{token}` is outside the byte-level alphabet; the file is damaged"
                    ))
                })?,
                _ => token.clone().into_bytes(),
            });
        }
        let special = vocabulary.kinds.iter().map(|kind| kind.is_special()).collect();
        Self::assemble(vocabulary.build()?, bytes, special, bos, eos)
    }

    fn assemble(
        inner: tokenizers::Tokenizer,
        bytes: Vec<Vec<u8>>,
        special: Vec<bool>,
        bos: Option<u32>,
        mut eos: Vec<u32>,
    ) -> Result<Self, LmError> {
        // The file's own come first; they are what the model was trained to end a turn with.
        let endings = ENDINGS.iter().filter_map(|text| inner.token_to_id(text));
        eos.extend(endings.filter(|&id| special.get(id as usize).is_some_and(|s| *s)));
        let mut seen = BTreeSet::new();
        eos.retain(|id| seen.insert(*id));
        if let Some(id) = eos.iter().chain(&bos).find(|&&id| id as usize >= bytes.len()) {
            return Err(LmError::Tokenizer(format!(
                "special token {id} is outside the vocabulary of {}; the file is damaged",
                bytes.len()
            )));
        }
        if eos.is_empty() {
            return Err(LmError::Tokenizer(
                "no token ends an answer; set tokenizer.ggml.eos_token_id or eos_token".to_owned(),
            ));
        }
        Ok(Tokenizer { inner, bytes, special, eos, bos })
    }

    /// The ids of a text. Special tokens that stand in it literally are recognised; nothing is put
    /// before or after it.
    pub fn encode(&self, text: &str) -> Result<Vec<u32>, LmError> {
        let encoding = self
            .inner
            .encode_fast(text, false)
            .map_err(|e| LmError::Tokenizer(format!("cannot encode: {e}")))?;
        Ok(encoding.get_ids().to_vec())
    }

    /// The text of ids: their bytes joined, special tokens left out, what is not UTF-8 replaced by
    /// U+FFFD.
    pub fn decode(&self, ids: &[u32]) -> String {
        let mut joined = Vec::new();
        for &id in ids {
            if let Some(bytes) = self.bytes.get(id as usize).filter(|_| !self.is_special(id)) {
                joined.extend_from_slice(bytes);
            }
        }
        String::from_utf8_lossy(&joined).into_owned()
    }

    /// The bytes that each id stands for. Those of a special token are its name, which is not text:
    /// see [`Tokenizer::is_special`].
    pub fn token_bytes(&self) -> &[Vec<u8>] {
        &self.bytes
    }

    /// Whether an id is not text: control tokens, and rows that nothing uses.
    pub fn is_special(&self, id: u32) -> bool {
        self.special.get(id as usize).copied().unwrap_or(true)
    }

    /// The ids that end an answer, the end of a turn first; never empty.
    pub fn eos(&self) -> &[u32] {
        &self.eos
    }

    /// The id that begins a document, where the model has one.
    pub fn bos(&self) -> Option<u32> {
        self.bos
    }

    /// The id of the token with exactly that text (byte-level alphabet for plain tokens).
    pub fn id_of(&self, token: &str) -> Option<u32> {
        self.inner.token_to_id(token)
    }

    /// The text of a special token, for templates.
    pub(crate) fn text_of(&self, id: u32) -> Option<String> {
        self.inner.id_to_token(id)
    }

    /// The tokenizer itself, for exports.
    pub(crate) fn inner(&self) -> &tokenizers::Tokenizer {
        &self.inner
    }

    /// Number of ids.
    pub fn vocab_size(&self) -> usize {
        self.bytes.len()
    }

    /// Refuses a tokenizer with more ids than the model has rows. Fewer are usual: rows are padded.
    pub fn check_fits(&self, config: &ModelConfig) -> Result<(), LmError> {
        if self.vocab_size() > config.vocab_size {
            return Err(LmError::Tokenizer(format!(
                "it has {} tokens but the model's embedding has {} rows; they belong to different \
                 models, use the model's own tokenizer",
                self.vocab_size(),
                config.vocab_size
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Vocabulary {
        let mut tokens: Vec<String> = alphabet().iter().map(char::to_string).collect();
        let mut kinds = vec![TokenKind::Normal; 256];
        for (text, kind) in [
            ("ab", TokenKind::Normal),
            ("Ġab", TokenKind::Normal),
            ("<|im_end|>", TokenKind::Control),
            ("<tool call>", TokenKind::UserDefined),
            ("[PAD]", TokenKind::Unused),
        ] {
            tokens.push(text.to_owned());
            kinds.push(kind);
        }
        let merges = [("a", "b"), ("Ġ", "ab")].map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
        Vocabulary { tokens, kinds, merges, rule: SplitRule::SmolLm }
    }

    #[test]
    fn merges_specials_and_bytes() {
        let t = Tokenizer::from_vocabulary(&small(), None, vec![]).expect("builds");
        assert_eq!(t.encode("ab ab<|im_end|>ab").expect("encodes"), [256, 257, 258, 256]);
        assert_eq!(t.encode("<tool call>").expect("encodes"), [259]);
        assert_eq!(t.encode("[PAD]").expect("encodes").len(), 5, "an unused row is never matched");
        assert_eq!(t.decode(&[257, 258, 259, 0xC3]), " ab<tool call>\u{FFFD}");
        assert_eq!(t.token_bytes()[257], b" ab");
        assert_eq!(t.eos(), [258]);
        assert!(t.is_special(258) && t.is_special(260) && !t.is_special(259) && t.is_special(999));
    }

    #[test]
    fn refuses_what_does_not_fit() {
        let mut twice = small();
        twice.tokens[260] = "ab".to_owned();
        let error = Tokenizer::from_vocabulary(&twice, None, vec![]).expect_err("doubled");
        assert!(error.to_string().contains("occur twice"), "{error}");
        let error = Tokenizer::from_vocabulary(&small(), None, vec![700]).expect_err("outside");
        assert!(error.to_string().contains("700"), "{error}");
        let mut merge = small();
        merge.merges.push(("zz".to_owned(), "y".to_owned()));
        let error = Tokenizer::from_vocabulary(&merge, None, vec![]).expect_err("unknown part");
        assert!(error.to_string().contains("zz"), "{error}");
    }
}
