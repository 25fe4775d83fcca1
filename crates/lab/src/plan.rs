//! From a YAML file to the cells of an experiment, everything checked before any work.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use coevo_core::{Level, PromptMode, RandomSentences, Registry, Split, Task, nearest_name};
use coevo_lm::TINY_RANDOM;
use coevo_lm::store::CATALOGUE;
use serde_yaml::Value;

use crate::config::{ArmConfig, Experiment};
use crate::config_error::ConfigError;
use crate::dotted;
use crate::{Method, SearchConfig, SearchShape};

/// One run: an arm with a seed.
#[derive(Debug, Clone)]
pub struct Cell {
    /// The arm's name.
    pub arm: String,
    /// The seed.
    pub seed: u64,
    /// The config with the arm's changes; it has this seed alone and no arms.
    pub config: Experiment,
}

/// A checked experiment.
pub struct Plan {
    /// As written, with `--set` and `--seed` applied.
    pub experiment: Experiment,
    /// Its runs: arms in order, seeds within arms.
    pub cells: Vec<Cell>,
    /// Its task.
    pub task: Arc<dyn Task>,
}

/// The most rows that one batch may have.
const MAX_BATCH: u32 = 1024;

impl Plan {
    /// Read, resolve and check an experiment. `sets` are `key=value` pairs from the command line.
    pub fn read(
        path: &Path,
        sets: &[String],
        seed: Option<u64>,
        registry: &Registry,
    ) -> Result<Plan, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::Read { path: path.to_owned(), source })?;
        let mut experiment = parse(&text, path)?;
        for set in sets {
            let Some((key, value)) = set.split_once('=') else {
                return Err(ConfigError::Set {
                    place: "--set".to_owned(),
                    key: set.clone(),
                    reason: "give it as key=value, such as es.sigma=0.02".to_owned(),
                });
            };
            let value: Value = serde_yaml::from_str(value).map_err(|e| ConfigError::Set {
                place: "--set".to_owned(),
                key: key.to_owned(),
                reason: e.to_string(),
            })?;
            experiment = changed(&experiment, "--set", key, value)?;
        }
        if let Some(seed) = seed {
            experiment.seeds = vec![seed];
        }
        let file = path.display().to_string();
        let task = registry.task(&experiment.task).map_err(|unknown| ConfigError::Unknown {
            place: format!("{file}: `task`"),
            reason: unknown.to_string(),
        })?;
        let mut cells = cells(&experiment, &file)?;
        for cell in &mut cells {
            check(cell, &file, task.as_ref())?;
            cell.config.search = cell.config.search.resolved();
        }
        // Written out, the keys of one method would be refused in arms of the other.
        let base = experiment.search.method.base();
        if cells.iter().all(|cell| cell.config.search.method.base() == base) {
            experiment.search = experiment.search.resolved();
        }
        Ok(Plan { experiment, cells, task })
    }

    /// The folder of a cell below the experiment's own.
    pub fn folder(cell: &Cell) -> PathBuf {
        PathBuf::from(&cell.arm).join(format!("seed-{}", cell.seed))
    }
}

fn parse(text: &str, path: &Path) -> Result<Experiment, ConfigError> {
    serde_yaml::from_str(text).map_err(|error| {
        let place = match error.location() {
            Some(at) => format!("{}:{}:{}", path.display(), at.line(), at.column()),
            None => path.display().to_string(),
        };
        ConfigError::Yaml { place, reason: with_nearest_name(&error.to_string()) }
    })
}

/// Adds the nearest of the expected names to serde's message about an unknown one.
fn with_nearest_name(message: &str) -> String {
    // The place stands before the message already.
    let message = message.split(" at line ").next().unwrap_or(message);
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = message.contains("unknown field") || message.contains("unknown variant");
    match quoted.next() {
        Some(typed) if unknown => match nearest_name(typed, quoted) {
            Some(near) => format!("{message}; did you mean `{near}`?"),
            None => message.to_owned(),
        },
        _ => message.to_owned(),
    }
}

fn changed(base: &Experiment, place: &str, key: &str, value: Value) -> Result<Experiment, ConfigError> {
    let error = |reason: String| ConfigError::Set { place: place.to_owned(), key: key.to_owned(), reason };
    // Plain data always becomes a value.
    let mut tree = serde_yaml::to_value(base).map_err(|e| error(e.to_string()))?;
    write_out(&mut tree);
    dotted::set(&mut tree, key, value).map_err(&error)?;
    serde_yaml::from_value(tree).map_err(|e| error(with_nearest_name(&e.to_string())))
}

/// Puts in the keys that are left out of a written config where they have their default, so that each can be
/// set.
fn write_out(tree: &mut Value) {
    let search = SearchConfig::default().keys().map(|(key, ..)| ("search", key, Value::Null));
    for (section, key, value) in search.into_iter().chain([("prompt", "parent_scores", Value::from(false))]) {
        let map = tree.get_mut(section).and_then(Value::as_mapping_mut);
        if let Some(map) = map.filter(|map| !map.contains_key(key)) {
            map.insert(Value::from(key), value);
        }
    }
}

fn cells(experiment: &Experiment, file: &str) -> Result<Vec<Cell>, ConfigError> {
    let fail = |key: &str, got: &str, want: &str| ConfigError::OutOfRange {
        place: file.to_owned(),
        key: key.to_owned(),
        got: got.to_owned(),
        want: want.to_owned(),
    };
    let base = Experiment { arms: Vec::new(), ..experiment.clone() };
    let single = [ArmConfig { name: "run".to_owned(), set: serde_yaml::Mapping::new() }];
    let arms = if experiment.arms.is_empty() { &single[..] } else { &experiment.arms };
    let mut names = std::collections::BTreeSet::new();
    let mut seeds = std::collections::BTreeSet::new();
    if experiment.seeds.is_empty() {
        return Err(fail("seeds", "empty", "at least one seed"));
    }
    if let Some(twice) = experiment.seeds.iter().find(|seed| !seeds.insert(**seed)) {
        return Err(fail("seeds", &format!("{twice} twice"), "a list of different seeds"));
    }
    let mut out = Vec::new();
    for arm in arms {
        let sound = |c: char| c.is_ascii_alphanumeric() || "-_+.".contains(c);
        if arm.name.is_empty() || arm.name.starts_with('.') || !arm.name.chars().all(sound) {
            let want = "letters, digits and -_+. only, since it names a folder";
            return Err(fail("arms.name", &format!("{:?}", arm.name), want));
        }
        if !names.insert(&arm.name) {
            return Err(fail("arms.name", &format!("`{}` twice", arm.name), "different in each arm"));
        }
        let place = format!("{file}: arm `{}`", arm.name);
        let mut config = base.clone();
        for (key, value) in &arm.set {
            let key = key.as_str().unwrap_or_default();
            if ["arms", "seeds", "name", "task", "runtime"].contains(&key) {
                return Err(ConfigError::Set {
                    place,
                    key: key.to_owned(),
                    reason: "cannot differ between arms".to_owned(),
                });
            }
            config = changed(&config, &place, key, value.clone())?;
        }
        for &seed in &experiment.seeds {
            let config = Experiment { seeds: vec![seed], ..config.clone() };
            out.push(Cell { arm: arm.name.clone(), seed, config });
        }
    }
    Ok(out)
}

fn check(cell: &Cell, file: &str, task: &dyn Task) -> Result<(), ConfigError> {
    let place = format!("{file}: arm `{}`", cell.arm);
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
    let sizes: Vec<String> =
        task.columns().iter().filter(|c| c.split == Split::Test).map(|c| c.size.to_string()).collect();
    if !sizes.contains(&config.test.size.to_string()) {
        return Err(range(
            "test.size",
            config.test.size.to_string(),
            &format!("one of {}", sizes.join(", ")),
        ));
    }
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
