//! From a YAML file to the cells of an experiment, everything checked before any work.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use coevo_core::{Level, RandomSentences, Registry, Split, Task, nearest_name};
use coevo_lm::TINY_RANDOM;
use coevo_lm::store::CATALOGUE;
use serde_yaml::Value;

use crate::config::{ArmConfig, Experiment, Method};
use crate::config_error::ConfigError;
use crate::dotted;

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
        let cells = cells(&experiment, &file)?;
        for cell in &cells {
            check(cell, &file, task.as_ref())?;
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
    dotted::set(&mut tree, key, value).map_err(&error)?;
    serde_yaml::from_value(tree).map_err(|e| error(with_nearest_name(&e.to_string())))
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
    let search = &config.search;
    if !(1..=MAX_BATCH).contains(&search.batch) {
        return Err(range("search.batch", search.batch.to_string(), &format!("from 1 to {MAX_BATCH}")));
    }
    if !(1..=1_000_000).contains(&search.batches) {
        return Err(range("search.batches", search.batches.to_string(), "from 1 to 1000000"));
    }
    if search.method == Method::SampleEs {
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
    config.device.check().map_err(|reason| ConfigError::Unknown { place: place.clone(), reason })?;
    if config.model != RandomSentences::NAME {
        check_model(&config.model)
            .map_err(|reason| ConfigError::Unknown { place: format!("{place}: `model`"), reason })?;
    } else if search.method == Method::SampleEs {
        return Err(ConfigError::Unknown {
            place,
            reason: format!("model `{}` has no weights; use `method: sample`", config.model),
        });
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
