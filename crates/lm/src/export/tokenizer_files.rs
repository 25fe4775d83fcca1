//! Tokenizer, chat template and generation settings of an export.

use std::fs;
use std::path::Path;

use serde_json::json;
use tokenizers::decoders::byte_level::ByteLevel;

use super::{io, write_json};
use crate::{ChatTemplate, LmError, Tokenizer};

/// What a folder may hold about text, under the names that transformers gives it.
const FILES: [&str; 10] = [
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "added_tokens.json",
    "vocab.json",
    "merges.txt",
    "tokenizer.model",
    "chat_template.jinja",
    "chat_template.json",
    "generation_config.json",
];

/// Takes the files of a folder over as they are.
pub(super) fn copy(origin: &Path, folder: &Path) -> Result<(), LmError> {
    for name in FILES {
        let from = origin.join(name);
        if from.is_file() {
            fs::copy(&from, folder.join(name)).map_err(io("copy", &from))?;
        }
    }
    Ok(())
}

/// Writes the files for a model that came without them.
pub(super) fn write(
    tokenizer: &Tokenizer,
    chat: &ChatTemplate,
    context: usize,
    folder: &Path,
) -> Result<(), LmError> {
    let mut inner = tokenizer.inner().clone();
    // Byte-level, since that is all that is read from a GGUF. Encoding does not need it, others' decoding
    // does.
    inner.with_decoder(Some(ByteLevel::new(false, true, false)));
    let path = folder.join("tokenizer.json");
    inner.save(&path, true).map_err(|error| LmError::File {
        path,
        reason: format!("cannot be written ({error}); is there room on the disk?"),
    })?;
    let text = |id: u32| tokenizer.text_of(id);
    write_json(
        &folder.join("tokenizer_config.json"),
        &json!({
            "tokenizer_class": "PreTrainedTokenizerFast",
            "bos_token": tokenizer.bos().and_then(text),
            "eos_token": text(tokenizer.eos()[0]),
            "model_max_length": context,
            "clean_up_tokenization_spaces": false,
            "chat_template": chat.source()?,
        }),
    )?;
    write_json(
        &folder.join("generation_config.json"),
        &json!({"bos_token_id": tokenizer.bos(), "eos_token_id": tokenizer.eos()}),
    )
}
