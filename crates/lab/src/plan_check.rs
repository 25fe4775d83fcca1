//! Checks of a cell's numbers and names, before any work.

use std::path::Path;

use coevo_core::{CutAnswers, Level, PromptMode, RandomSentences, Repeats, Split, Task, nearest_name};
use coevo_lm::TINY_RANDOM;
use coevo_lm::store::CATALOGUE;

use crate::SearchShape;
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
    check_search(config, &range)?;
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
    check_columns(config, task).map_err(|(key, got, want)| range(key, got, &want))?;
    if config.level == Level::Expression && task.expression().is_none() {
        let reason =
            format!("task `{}` has no expression form, which `level: expression` needs", config.task);
        return Err(ConfigError::Unknown { place, reason });
    }
    if config.level != Level::Expression {
        if config.cut_answers == CutAnswers::Mend {
            let want = "`refuse` unless `level: expression`: only an expression can be mended";
            return Err(range("cut_answers", "mend".to_owned(), want));
        }
        if config.repeats == Repeats::Avoid {
            let want = "`allow` unless `level: expression`: only there an answer can be made to go on";
            return Err(range("repeats", "avoid".to_owned(), want));
        }
    }
    if config.model == RandomSentences::NAME && config.level != Level::Expression {
        let reason = format!("model `{}` writes at `level: expression` only", config.model);
        return Err(ConfigError::Unknown { place, reason });
    }
    config.device.check().map_err(|reason| ConfigError::Unknown { place: place.clone(), reason })?;
    if config.model != RandomSentences::NAME {
        check_model(&config.model)
            .map_err(|reason| ConfigError::Unknown { place: format!("{place}: `model`"), reason })?;
    } else if config.search.method.has_es() {
        let base = config.search.method.base().name();
        return Err(ConfigError::Unknown {
            place,
            reason: format!("model `{}` has no weights; use `method: {base}`", config.model),
        });
    }
    Ok(())
}

/// The search, and what of the prompt and of ES depends on it. `range` makes the error from (key, value, what is
/// allowed).
fn check_search(
    config: &Experiment,
    range: &impl Fn(&str, String, &str) -> ConfigError,
) -> Result<(), ConfigError> {
    let search = &config.search;
    let method = search.method;
    for (key, given, of) in search.keys() {
        if let Some(given) = given.filter(|_| of != method.base()) {
            let want = format!("left out with `method: {}`: it belongs to `{}`", method.name(), of.name());
            return Err(range(&format!("search.{key}"), given.to_string(), &want));
        }
    }
    match search.shape() {
        SearchShape::Sample { batch, batches } => {
            within(range, "search.batch", batch, MAX_BATCH)?;
            within(range, "search.batches", batches, 1_000_000)?;
            if method.has_es() && batch < 2 {
                return Err(range("search.batch", batch.to_string(), "at least 2 with ES, to rank"));
            }
            if config.prompt.groups < 1 || config.prompt.groups > batch {
                let got = config.prompt.groups.to_string();
                return Err(range("prompt.groups", got, "from 1 to `search.batch`"));
            }
            if config.prompt.parent_scores {
                let want = "false with `method: sample`, whose prompts have no parents";
                return Err(range("prompt.parent_scores", "true".to_owned(), want));
            }
        }
        SearchShape::Eoh(eoh) => {
            within(range, "search.population", eoh.population, MAX_BATCH)?;
            within(range, "search.generations", eoh.generations, 100_000)?;
            within(range, "search.mutants", eoh.mutants, MAX_BATCH / eoh.population)?;
            within(range, "search.initial_rounds", eoh.initial_rounds, 1000)?;
            if eoh.population < 2 {
                return Err(range("search.population", eoh.population.to_string(), "at least 2"));
            }
            if config.prompt.mode != PromptMode::Fixed {
                let want = "`fixed` with `method: eoh`, whose prompts hold the parents";
                return Err(range("prompt.mode", "evolve".to_owned(), want));
            }
            if method.has_es() && config.es.mirrored {
                let want = "false with `method: eoh+es`: the rows of a pair share a prompt, and here each has its own";
                return Err(range("es.mirrored", "true".to_owned(), want));
            }
        }
    }
    if method.has_es()
        && let Some((key, got, want)) = config.es.out_of_range()
    {
        return Err(range(&format!("es.{key}"), got, want));
    }
    Ok(())
}

fn within(
    range: &impl Fn(&str, String, &str) -> ConfigError,
    key: &str,
    got: u32,
    most: u32,
) -> Result<(), ConfigError> {
    if (1..=most).contains(&got) {
        return Ok(());
    }
    Err(range(key, got.to_string(), &format!("from 1 to {most}")))
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
