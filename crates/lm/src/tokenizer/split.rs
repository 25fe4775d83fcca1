//! How text is cut before byte pairs are merged: the pre-tokenizers that GGUF files name.
//!
//! The name decides the token ids, and so the model's behaviour; an unknown one is an error, never a
//! guess.

use tokenizers::normalizers::unicode::NFC;
use tokenizers::pre_tokenizers::byte_level::ByteLevel;
use tokenizers::pre_tokenizers::digits::Digits;
use tokenizers::pre_tokenizers::sequence::Sequence;
use tokenizers::pre_tokenizers::split::{Split, SplitPattern};
use tokenizers::tokenizer::SplitDelimiterBehavior;
use tokenizers::{NormalizerWrapper, PreTokenizerWrapper};

use crate::LmError;

/// Llama 3: digits in groups of up to three.
const LLAMA3: &str = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
/// Qwen 2: digits one by one.
const QWEN2: &str = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
/// What llama.cpp applies, one after the other, to a file that says `default`.
const DEFAULT: [&str; 4] = [
    r"[\p{P}\$\+<=>\^~\|]+",
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)",
    r"\p{N}+",
    r"[0-9][0-9][0-9]",
];

/// A named way of cutting text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SplitRule {
    /// No cuts at all: bytes.
    Bytes,
    /// GPT-2's regex.
    Gpt2,
    /// Digits one by one, then GPT-2's regex; no space is put in front.
    SmolLm,
    /// Llama 3's regex.
    Llama3,
    /// Qwen 2's regex, after Unicode NFC.
    Qwen2,
    /// llama.cpp's regexes for files that do not say.
    Default,
}

impl SplitRule {
    /// By the name in `tokenizer.ggml.pre`.
    pub(crate) fn named(name: &str) -> Result<Self, LmError> {
        Ok(match name {
            "gpt-2" | "gpt2" => SplitRule::Gpt2,
            "smollm" => SplitRule::SmolLm,
            "llama-bpe" | "llama3" | "llama-v3" => SplitRule::Llama3,
            "qwen2" => SplitRule::Qwen2,
            "default" => SplitRule::Default,
            other => {
                return Err(LmError::Tokenizer(format!(
                    "unknown pre-tokenizer `{other}`; smollm, qwen2, llama-bpe, gpt-2 and default \
                     are known, or use a safetensors folder, whose tokenizer.json says it in full"
                )));
            }
        })
    }

    /// Whether a piece that is a token as it stands is taken whole, without replaying its merges.
    pub(crate) fn ignores_merges(self) -> bool {
        self == SplitRule::Llama3
    }

    pub(crate) fn normalizer(self) -> Option<NormalizerWrapper> {
        (self == SplitRule::Qwen2).then(|| NFC.into())
    }

    pub(crate) fn pre_tokenizer(self) -> Result<PreTokenizerWrapper, LmError> {
        // Never a prefix space: text after a special token must stay as it is.
        let bytes_only: PreTokenizerWrapper = ByteLevel::new(false, true, false).into();
        let gpt2: PreTokenizerWrapper = ByteLevel::new(false, true, true).into();
        let regexes: &[&str] = match self {
            SplitRule::Bytes => &[],
            SplitRule::Gpt2 => return Ok(gpt2),
            SplitRule::SmolLm => {
                return Ok(Sequence::new(vec![Digits::new(true).into(), gpt2]).into());
            }
            SplitRule::Llama3 => &[LLAMA3],
            SplitRule::Qwen2 => &[QWEN2],
            SplitRule::Default => &DEFAULT,
        };
        let mut steps = Vec::with_capacity(regexes.len() + 1);
        for regex in regexes {
            let pattern = SplitPattern::Regex((*regex).to_owned());
            let split = Split::new(pattern, SplitDelimiterBehavior::Isolated, false)
                .map_err(|e| LmError::Tokenizer(format!("pre-tokenizer {self:?}: {e}")))?;
            steps.push(split.into());
        }
        steps.push(bytes_only);
        Ok(Sequence::new(steps).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_an_error_that_names_it() {
        let error = SplitRule::named("tekken").expect_err("not known").to_string();
        assert!(error.contains("`tekken`") && error.contains("smollm"), "{error}");
    }

    #[test]
    fn every_regex_compiles() {
        for name in ["gpt-2", "smollm", "llama-bpe", "qwen2", "default"] {
            SplitRule::named(name).and_then(SplitRule::pre_tokenizer).expect(name);
        }
    }
}
