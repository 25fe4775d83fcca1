//! A tokenizer from a `tokenizer.json`, as Hugging Face folders have it.

use std::path::Path;

use super::Tokenizer;
use super::byte_level::ByteDecoder;
use crate::LmError;

/// How token texts stand for bytes.
enum Spelling {
    /// GPT-2's alphabet.
    ByteLevel(Box<ByteDecoder>),
    /// SentencePiece: `▁` for a space, `<0x0A>` for a byte.
    SentencePiece,
}

impl Spelling {
    /// By the decoder that the file asks for.
    fn of(decoder: Option<&tokenizers::DecoderWrapper>) -> Result<Self, LmError> {
        let stated = decoder.map(|d| format!("{d:?}")).unwrap_or_default();
        if stated.contains("ByteLevel") {
            Ok(Spelling::ByteLevel(Box::new(ByteDecoder::new())))
        } else if stated.contains("ByteFallback") || stated.contains("Metaspace") {
            Ok(Spelling::SentencePiece)
        } else {
            Err(LmError::Tokenizer(
                "its decoder is neither byte-level nor SentencePiece; llama and qwen2 models have \
                 one of these"
                    .to_owned(),
            ))
        }
    }

    fn bytes(&self, token: &str) -> Vec<u8> {
        match self {
            Spelling::ByteLevel(decoder) => {
                decoder.decode(token).unwrap_or_else(|| token.as_bytes().to_vec())
            }
            Spelling::SentencePiece => {
                let hex = token.strip_prefix("<0x").and_then(|t| t.strip_suffix('>'));
                match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
                    Some(byte) => vec![byte],
                    None => token.replace('▁', " ").into_bytes(),
                }
            }
        }
    }
}

impl Tokenizer {
    /// Of a `tokenizer.json`. `bos` and `eos` are texts or ids that the folder's other files name.
    pub(crate) fn from_json(path: &Path, bos: Option<&str>, eos: &[EndOf]) -> Result<Self, LmError> {
        let inner = tokenizers::Tokenizer::from_file(path).map_err(|e| LmError::File {
            path: path.to_owned(),
            reason: format!("not a tokenizer that can be read: {e}"),
        })?;
        let spelling = Spelling::of(inner.get_decoder())?;
        let added = inner.get_added_tokens_decoder();
        let size = inner.get_vocab(true).values().max().map_or(0, |id| *id as usize + 1);
        let (mut bytes, mut special) = (Vec::with_capacity(size), Vec::with_capacity(size));
        for id in 0..size as u32 {
            let (text, marked) = match (added.get(&id), inner.id_to_token(id)) {
                (Some(token), _) => (token.content.clone().into_bytes(), token.special),
                (None, Some(token)) => (spelling.bytes(&token), false),
                // A hole in the numbering is a row that nothing uses.
                (None, None) => (Vec::new(), true),
            };
            bytes.push(text);
            special.push(marked);
        }
        let id_of = |text: &str| {
            inner
                .token_to_id(text)
                .ok_or_else(|| LmError::Tokenizer(format!("`{text}` is named as special but is not a token")))
        };
        let bos = bos.map(id_of).transpose()?;
        let eos = eos
            .iter()
            .map(|end| match end {
                EndOf::Id(id) => Ok(*id),
                EndOf::Text(text) => id_of(text),
            })
            .collect::<Result<_, LmError>>()?;
        Self::assemble(inner, bytes, special, bos, eos)
    }
}

/// How a folder's files name the token that ends an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EndOf {
    /// `eos_token_id` of config.json or generation_config.json.
    Id(u32),
    /// `eos_token` of tokenizer_config.json.
    Text(String),
}
