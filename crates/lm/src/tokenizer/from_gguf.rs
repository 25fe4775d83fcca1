//! A tokenizer from a GGUF's metadata.

use super::{SplitRule, TokenKind, Tokenizer, Vocabulary};
use crate::{GgufFile, LmError};

impl Tokenizer {
    /// Of a GGUF file with a byte-level BPE vocabulary (`tokenizer.ggml.model` is `gpt2`).
    pub fn from_gguf(file: &GgufFile) -> Result<Self, LmError> {
        let meta = file.metadata();
        let model = meta.text("tokenizer.ggml.model")?;
        if model != "gpt2" {
            return Err(LmError::Tokenizer(format!(
                "{}: tokenizer model `{model}` is not supported in GGUF, gpt2 (byte-level BPE) is; \
                 use the model's safetensors folder, whose tokenizer.json is read in full",
                file.path().display()
            )));
        }
        let pre = meta.text("tokenizer.ggml.pre")?;
        let tokens = meta.texts("tokenizer.ggml.tokens")?;
        let merges = meta
            .texts("tokenizer.ggml.merges")?
            .iter()
            .map(|merge| {
                let (a, b) = merge
                    .split_once(' ')
                    .ok_or_else(|| LmError::Tokenizer(format!("merge `{merge}` is not two tokens")))?;
                Ok((a.to_owned(), b.to_owned()))
            })
            .collect::<Result<_, LmError>>()?;
        let kinds = meta
            .integers("tokenizer.ggml.token_type")?
            .iter()
            .map(|&number| {
                TokenKind::from_number(number)
                    .ok_or_else(|| LmError::Tokenizer(format!("unknown token type {number}")))
            })
            .collect::<Result<Vec<_>, LmError>>()?;
        if kinds.len() != tokens.len() {
            return Err(LmError::Tokenizer(format!(
                "{}: {} tokens but {} token types; the file is damaged",
                file.path().display(),
                tokens.len(),
                kinds.len()
            )));
        }
        let id = |key: &str| meta.optional_integer(key).map(|id| id as u32);
        let bos = id("tokenizer.ggml.bos_token_id");
        let eos = ["tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id"];
        let eos = eos.iter().filter_map(|key| id(key)).collect();
        let rule = SplitRule::named(&pre)?;
        Tokenizer::from_vocabulary(&Vocabulary { tokens, kinds, merges, rule }, bos, eos)
    }
}
