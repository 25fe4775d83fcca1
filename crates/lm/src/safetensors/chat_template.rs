//! The chat template of a folder.

use std::path::Path;

use super::part::read_if_there;
use super::special_tokens::json_if_there;
use crate::LmError;

/// chat_template.jinja, else what tokenizer_config.json holds.
pub(super) fn read(folder: &Path) -> Result<Option<String>, LmError> {
    if let Some(template) = read_if_there(&folder.join("chat_template.jinja"))? {
        return Ok(Some(template));
    }
    let Some(config) = json_if_there(&folder.join("tokenizer_config.json"))? else { return Ok(None) };
    let stated = &config["chat_template"];
    if let Some(template) = stated.as_str() {
        return Ok(Some(template.to_owned()));
    }
    // Several by name; the others are for tools and retrieval.
    let named = stated.as_array().into_iter().flatten();
    let default = named.into_iter().find(|t| t["name"] == "default");
    Ok(default.and_then(|t| t["template"].as_str()).map(str::to_owned))
}
