//! Checks of a cell's numbers and names, before any work.

use std::path::Path;

use coevo_core::{Level, RandomSentences, Split, Task, nearest_name};
use coevo_lm::TINY_RANDOM;
use coevo_lm::store::CATALOGUE;

use crate::config::Experiment;
use crate::config_error::ConfigError;
use crate::plan::Cell;

/// The most rows that one batch may have.
const MAX_BATCH: u32 = 1024;

/// Whether the cell can run at all. `file` is for the messages.
pub fn check(cell: &Cell, file: &str, task: &dyn Task) -> Result<(), ConfigError> {
    let place = format!("{file}: {}", cell.place());
    let config = &cell.config;
    let range = |key: &str, got: String, want: &str| ConfigError::OutOfRange {
        place: place.clone(),
        key: key.to_owned(),
        got,
        want: want.to_owned(),
    };
    let search = &config.search;
    if !(1..=MAX_BATCH).contains(&search.batch) {
        return Err(range("search.batch", search.batch.to_string(), &format!("from 1 to {MAX_BATCH}")));
    }
    if !(1..=1_000_000).contains(&search.batches) {
        return Err(range("search.batches", search.batches.to_string(), "from 1 to 1000000"));
    }
    if search.method.evolves_weights() {
        if search.batch < 2 {
            return Err(range("search.batch", search.batch.to_string(), "at least 2 with ES, to rank"));
        }
        if let Some((key, got, want)) = config.es.out_of_range() {
            return Err(range(&format!("es.{key}"), got, want));
        }
    }
    let sampling = &config.sampling;
    if !(0.0..=100.0).contains(&sampling.temperature) {
        return Err(range("sampling.temperature", sampling.temperature.to_string(), "from 0 to 100"));
    }
    if !(sampling.top_p > 0.0 && sampling.top_p <= 1.0) {
        return Err(range("sampling.top_p", sampling.top_p.to_string(), "more than 0, at most 1"));
    }
    if !(1..=32_768).contains(&sampling.max_new_tokens) {
        let got = sampling.max_new_tokens.to_string();
        return Err(range("sampling.max_new_tokens", got, "from 1 to 32768"));
    }
    if config.prompt.groups < 1 || config.prompt.groups > search.batch {
        return Err(range("prompt.groups", config.prompt.groups.to_string(), "from 1 to `search.batch`"));
    }
    check_columns(config, task).map_err(|(key, got, want)| range(key, got, &want))?;
    if config.level == Level::Expression && task.expression().is_none() {
        let reason =
            format!("task `{}` has no expression form, which `level: expression` needs", config.task);
        return Err(ConfigError::Unknown { place, reason });
    }
    if config.model == RandomSentences::NAME && config.level != Level::Expression {
        let reason = format!("model `{}` writes at `level: expression` only", config.model);
        return Err(ConfigError::Unknown { place, reason });
    }
    if config.model != RandomSentences::NAME {
        check_model(&config.model)
            .map_err(|reason| ConfigError::Unknown { place: format!("{place}: `model`"), reason })?;
    } else if search.method.evolves_weights() {
        return Err(ConfigError::Unknown {
            place,
            reason: format!("model `{}` has no weights; use `method: sample`", config.model),
        });
    }
    Ok(())
}

/// The held-out columns must be there, each once; else the key, its value, and what it must be.
fn check_columns(config: &Experiment, task: &dyn Task) -> Result<(), (&'static str, String, String)> {
    let test = &config.test;
    let there: Vec<u32> = task.columns().iter().filter(|c| c.split == Split::Test).map(|c| c.size).collect();
    let list = there.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let key = if test.sizes.is_empty() { "test.size" } else { "test.sizes" };
    if test.size.is_some() != test.sizes.is_empty() {
        let got = if test.size.is_some() { "given beside `test.size`" } else { "missing" };
        return Err((key, got.to_owned(), format!("one of the two; test sizes are {list}")));
    }
    for (index, column) in test.columns().iter().enumerate() {
        if !there.contains(&column.size) {
            let want = if test.sizes.is_empty() { "one" } else { "some" };
            return Err((key, column.size.to_string(), format!("{want} of {list}")));
        }
        if test.columns()[..index].contains(column) {
            return Err((key, format!("{} twice", column.size), "a list of different sizes".to_owned()));
        }
    }
    Ok(())
}

/// Whether a model of that name exists, without fetching or opening it.
fn check_model(name: &str) -> Result<(), String> {
    let mut names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
    names.extend([TINY_RANDOM, RandomSentences::NAME]);
    if names.contains(&name) || Path::new(name).exists() {
        return Ok(());
    }
    let near = nearest_name(name, names.iter().copied())
        .map_or_else(|| format!("there are: {}", names.join(", ")), |near| format!("did you mean `{near}`?"));
    Err(format!("unknown model `{name}`; {near} (or give the path of a GGUF file or a safetensors folder)"))
}
