//! The key-value part of a GGUF, with errors that name the file and the key.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use candle_core::quantized::gguf_file::Value;

use crate::LmError;

/// Metadata of one file.
#[derive(Debug)]
pub(crate) struct Metadata {
    path: PathBuf,
    values: HashMap<String, Value>,
}

impl Metadata {
    pub(crate) fn new(path: &Path, values: HashMap<String, Value>) -> Self {
        Metadata { path: path.to_owned(), values }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn bad(&self, key: &str, what: &str) -> LmError {
        let reason = format!("metadata `{key}` {what}; convert the model again");
        LmError::File { path: self.path.clone(), reason }
    }

    fn need(&self, key: &str) -> Result<&Value, LmError> {
        self.values.get(key).ok_or_else(|| self.bad(key, "is missing"))
    }

    pub(crate) fn text(&self, key: &str) -> Result<String, LmError> {
        match self.need(key)? {
            Value::String(text) => Ok(text.clone()),
            _ => Err(self.bad(key, "is not a string")),
        }
    }

    pub(crate) fn optional_text(&self, key: &str) -> Option<String> {
        self.text(key).ok()
    }

    pub(crate) fn texts(&self, key: &str) -> Result<Vec<String>, LmError> {
        let Value::Array(items) = self.need(key)? else {
            return Err(self.bad(key, "is not a list"));
        };
        items
            .iter()
            .map(|item| match item {
                Value::String(text) => Ok(text.clone()),
                _ => Err(self.bad(key, "is not a list of strings")),
            })
            .collect()
    }

    pub(crate) fn integers(&self, key: &str) -> Result<Vec<u64>, LmError> {
        let Value::Array(items) = self.need(key)? else {
            return Err(self.bad(key, "is not a list"));
        };
        let numbers = items.iter().map(|item| integer(item).ok_or(()));
        numbers.collect::<Result<_, _>>().map_err(|()| self.bad(key, "is not a list of counts"))
    }

    pub(crate) fn count(&self, key: &str) -> Result<usize, LmError> {
        let count = integer(self.need(key)?).and_then(|n| usize::try_from(n).ok());
        match count {
            Some(0) | None => Err(self.bad(key, "is not a positive count")),
            Some(count) => Ok(count),
        }
    }

    pub(crate) fn optional_integer(&self, key: &str) -> Option<u64> {
        self.values.get(key).and_then(integer)
    }

    pub(crate) fn number(&self, key: &str) -> Result<f64, LmError> {
        match self.need(key)? {
            Value::F32(x) if x.is_finite() => Ok(f64::from(*x)),
            Value::F64(x) if x.is_finite() => Ok(*x),
            _ => Err(self.bad(key, "is not a finite number")),
        }
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }

    /// Drops the vocabulary, which is most of the metadata's memory.
    pub(crate) fn forget_tokenizer(&mut self) {
        self.values.retain(|key, _| !key.starts_with("tokenizer."));
    }
}

fn integer(value: &Value) -> Option<u64> {
    match *value {
        Value::U8(n) => Some(n.into()),
        Value::U16(n) => Some(n.into()),
        Value::U32(n) => Some(n.into()),
        Value::U64(n) => Some(n),
        Value::I8(n) => n.try_into().ok(),
        Value::I16(n) => n.try_into().ok(),
        Value::I32(n) => n.try_into().ok(),
        Value::I64(n) => n.try_into().ok(),
        _ => None,
    }
}
