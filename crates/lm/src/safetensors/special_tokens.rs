//! Which tokens begin and end a text, gathered from the files of a folder that say so.

use std::path::Path;

use serde_json::Value;

use super::part::read_if_there;
use crate::LmError;
use crate::tokenizer::EndOf;

/// As far as the folder says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SpecialTokens {
    pub(super) bos: Option<String>,
    pub(super) ends: Vec<EndOf>,
}

pub(super) fn read(folder: &Path) -> Result<SpecialTokens, LmError> {
    let mut special = SpecialTokens::default();
    if let Some(config) = json_if_there(&folder.join("tokenizer_config.json"))? {
        special.bos = text_of(&config["bos_token"]);
        special.ends.extend(text_of(&config["eos_token"]).map(EndOf::Text));
    }
    for file in ["generation_config.json", "config.json"] {
        let Some(config) = json_if_there(&folder.join(file))? else { continue };
        let stated = &config["eos_token_id"];
        let ids = stated.as_array().map_or_else(|| vec![stated], |ids| ids.iter().collect());
        let ids = ids.into_iter().filter_map(Value::as_u64).filter_map(|id| u32::try_from(id).ok());
        special.ends.extend(ids.map(EndOf::Id));
    }
    Ok(special)
}

pub(super) fn json_if_there(path: &Path) -> Result<Option<Value>, LmError> {
    let parse = |text: String| {
        serde_json::from_str(&text)
            .map_err(|e| LmError::File { path: path.to_owned(), reason: e.to_string() })
    };
    read_if_there(path)?.map(parse).transpose()
}

/// `"</s>"` or `{"content": "</s>", ...}`.
fn text_of(value: &Value) -> Option<String> {
    value.as_str().or_else(|| value["content"].as_str()).map(str::to_owned)
}
