//! From a YAML file to the cells of an experiment, everything checked before any work.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use coevo_core::{Registry, Task};
use serde_yaml::{Mapping, Value};
use sha2::{Digest as _, Sha256};

use crate::config::{ArmConfig, Experiment};
use crate::config_error::ConfigError;
use crate::{dotted, experiment_file, grid, plan_check};

/// Longest name, in bytes.
const LONGEST_NAME: usize = 100;
/// What a name must be.
const FOLDER: &str = "at most 100 letters, digits and -_+. only, the first no dot, since it names a folder";

/// One run: a point of the grid, an arm, a seed.
#[derive(Debug, Clone)]
pub struct Cell {
    /// The arm's name; in a grid without arms the method.
    pub arm: String,
    /// The seed.
    pub seed: u64,
    /// The config with every change; it has this seed alone, no arms and no axes.
    pub config: Experiment,
    /// SHA-256 of the config's YAML.
    pub config_sha256: String,
    /// Its folder below the experiment's own. In a grid that is a readable name with the hash of the config, so
    /// that a cell is found again whatever else the grid has.
    pub folder: PathBuf,
    /// What progress calls it.
    pub label: String,
    /// Whether it is a grid's.
    pub in_grid: bool,
}

impl Cell {
    fn new(point: Option<&grid::Point>, arm: Option<&str>, mut config: Experiment) -> Cell {
        config.search = config.search.resolved();
        let seed = config.seeds[0];
        let config_sha256 = hex(&Sha256::digest(yaml(&config).as_bytes()));
        let (folder, label) = match point {
            Some(point) => {
                let name = point.name(arm, &config);
                (PathBuf::from(format!("{name}.{}", &config_sha256[..10])), name.replace('.', " "))
            }
            None => {
                let arm = arm.unwrap_or("run");
                (Path::new(arm).join(format!("seed-{seed}")), format!("{arm} seed {seed}"))
            }
        };
        let arm = match point {
            Some(_) => arm.unwrap_or(config.search.method.name()),
            None => arm.unwrap_or("run"),
        };
        Cell { arm: arm.to_owned(), seed, config, config_sha256, folder, label, in_grid: point.is_some() }
    }

    /// The YAML of its config.
    pub fn yaml(&self) -> String {
        yaml(&self.config)
    }

    /// How messages name it.
    pub fn place(&self) -> String {
        if self.in_grid { format!("cell `{}`", self.label) } else { format!("arm `{}`", self.arm) }
    }
}

fn yaml(config: &Experiment) -> String {
    serde_yaml::to_string(config).expect("a config is plain data")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// A checked experiment.
pub struct Plan {
    /// As written, with `--set` and `--seed` applied.
    pub experiment: Experiment,
    /// Its runs: points of the grid in order (the last axis moves first), arms within points, seeds within arms.
    pub cells: Vec<Cell>,
    tasks: BTreeMap<String, Arc<dyn Task>>,
}

impl Plan {
    /// Read, resolve and check an experiment. `sets` are `key=value` pairs from the command line.
    pub fn read(
        path: &Path,
        sets: &[String],
        seed: Option<u64>,
        registry: &Registry,
    ) -> Result<Plan, ConfigError> {
        let mut experiment = experiment_file::read(path)?;
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
            if let Some(axis) = grid::axis_that_sets(&experiment, key) {
                return Err(ConfigError::Set {
                    place: "--set".to_owned(),
                    key: key.to_owned(),
                    reason: format!("axis `{axis}` of the grid sets it; edit the axis"),
                });
            }
            experiment = changed(&experiment, "--set", key, value)?;
        }
        if let Some(seed) = seed {
            experiment.grid.remove("seeds");
            experiment.seeds = vec![seed];
        }
        let file = path.display().to_string();
        let cells = cells(&experiment, &file)?;
        let mut tasks = BTreeMap::new();
        for cell in &cells {
            let task = task_of(cell, &file, registry)?;
            plan_check::check(cell, &file, task.as_ref())?;
            tasks.insert(cell.config.task.clone(), task);
        }
        // Written out, the keys of one method would be refused in cells of the other.
        let base = experiment.search.method.base();
        if !experiment.is_grid() && cells.iter().all(|cell| cell.config.search.method.base() == base) {
            experiment.search = experiment.search.resolved();
        }
        Ok(Plan { experiment, cells, tasks })
    }

    /// The task of one of its cells.
    pub fn task(&self, cell: &Cell) -> &Arc<dyn Task> {
        &self.tasks[&cell.config.task]
    }

    /// The experiment as YAML, which reads back to the same plan.
    pub fn yaml(&self) -> String {
        yaml(&self.experiment)
    }
}

fn task_of(cell: &Cell, file: &str, registry: &Registry) -> Result<Arc<dyn Task>, ConfigError> {
    for (key, value) in [("task", &cell.config.task), ("model", &cell.config.model)] {
        if value.is_empty() {
            let reason = format!("missing field `{key}`; name it in the file or on an axis of the grid");
            return Err(ConfigError::Unknown { place: file.to_owned(), reason });
        }
    }
    registry.task(&cell.config.task).map_err(|unknown| ConfigError::Unknown {
        place: format!("{file}: `task`"),
        reason: unknown.to_string(),
    })
}

/// The config with another value at a dotted path.
pub(crate) fn changed(
    base: &Experiment,
    place: &str,
    key: &str,
    value: Value,
) -> Result<Experiment, ConfigError> {
    let error = |reason: String| ConfigError::Set { place: place.to_owned(), key: key.to_owned(), reason };
    // Plain data always becomes a value.
    let mut tree = dotted::tree(base).map_err(|e| error(e.to_string()))?;
    let value = match (key, value) {
        ("seeds", seed @ Value::Number(_)) => Value::Sequence(vec![seed]),
        (_, value) => value,
    };
    dotted::set(&mut tree, key, value).map_err(&error)?;
    // The two forms of one thing: the last word counts.
    match key {
        "test.size" => dotted::set(&mut tree, "test.sizes", Value::Sequence(Vec::new())).map_err(&error)?,
        "test.sizes" => dotted::set(&mut tree, "test.size", Value::Null).map_err(&error)?,
        _ => {}
    }
    serde_yaml::from_value(tree).map_err(|e| error(experiment_file::with_nearest_name(&e.to_string())))
}

fn cells(experiment: &Experiment, file: &str) -> Result<Vec<Cell>, ConfigError> {
    check_names_and_seeds(experiment, file)?;
    let base = Experiment {
        arms: Vec::new(),
        grid: Mapping::new(),
        exclude: Vec::new(),
        include: Vec::new(),
        ..experiment.clone()
    };
    let mut out = Vec::new();
    if !experiment.is_grid() {
        arms_and_seeds(&base, &experiment.arms, None, file, &mut out)?;
    }
    for point in grid::points(experiment, file)? {
        let mut config = base.clone();
        for (key, value) in &point.settings {
            config = changed(&config, &format!("{file}: {}", point.axis_of(key)), key, value.clone())?;
        }
        arms_and_seeds(&config, &experiment.arms, Some(&point), file, &mut out)?;
    }
    let out = grid::without_excluded(out, &experiment.exclude, file)?;
    let mut seen: BTreeMap<&Path, &Cell> = BTreeMap::new();
    for cell in &out {
        if let Some(first) = seen.insert(&cell.folder, cell) {
            let reason = format!(
                "cells `{}` and `{}` have the same settings; a value stands twice on an axis, or axes undo each \
                 other, or an include repeats a cell",
                first.label, cell.label
            );
            return Err(ConfigError::Unknown { place: file.to_owned(), reason });
        }
    }
    Ok(out)
}

fn arms_and_seeds(
    config: &Experiment,
    arms: &[ArmConfig],
    point: Option<&grid::Point>,
    file: &str,
    out: &mut Vec<Cell>,
) -> Result<(), ConfigError> {
    let single = [ArmConfig { name: String::new(), set: Mapping::new() }];
    for arm in if arms.is_empty() { &single[..] } else { arms } {
        let place = format!("{file}: arm `{}`", arm.name);
        let mut config = config.clone();
        for (key, value) in &arm.set {
            let key = key.as_str().unwrap_or_default();
            if ["arms", "seeds", "name", "task", "runtime", "grid", "exclude", "include"].contains(&key) {
                return Err(ConfigError::Set {
                    place,
                    key: key.to_owned(),
                    reason: "cannot differ between arms".to_owned(),
                });
            }
            config = changed(&config, &place, key, value.clone())?;
        }
        let name = (!arm.name.is_empty()).then_some(arm.name.as_str());
        grid::check_count(out.len().saturating_add(config.seeds.len()), file)?;
        for &seed in &config.seeds {
            out.push(Cell::new(point, name, Experiment { seeds: vec![seed], ..config.clone() }));
        }
    }
    Ok(())
}

/// Whether a word may name a folder.
fn names_a_folder(name: &str) -> bool {
    let sound = |c: char| c.is_ascii_alphanumeric() || "-_+.".contains(c);
    !name.is_empty() && name.len() <= LONGEST_NAME && !name.starts_with('.') && name.chars().all(sound)
}

fn check_names_and_seeds(experiment: &Experiment, file: &str) -> Result<(), ConfigError> {
    let fail = |key: &str, got: &str, want: &str| ConfigError::OutOfRange {
        place: file.to_owned(),
        key: key.to_owned(),
        got: got.to_owned(),
        want: want.to_owned(),
    };
    if !names_a_folder(&experiment.name) {
        let start: String = experiment.name.chars().take(LONGEST_NAME).collect();
        return Err(fail("name", &format!("{start:?}"), FOLDER));
    }
    let mut names = BTreeSet::new();
    let mut seeds = BTreeSet::new();
    if experiment.seeds.is_empty() {
        return Err(fail("seeds", "empty", "at least one seed"));
    }
    if let Some(twice) = experiment.seeds.iter().find(|seed| !seeds.insert(**seed)) {
        return Err(fail("seeds", &format!("{twice} twice"), "a list of different seeds"));
    }
    for arm in &experiment.arms {
        if !names_a_folder(&arm.name) {
            return Err(fail("arms.name", &format!("{:?}", arm.name), FOLDER));
        }
        if !names.insert(&arm.name) {
            return Err(fail("arms.name", &format!("`{}` twice", arm.name), "different in each arm"));
        }
    }
    if !experiment.is_grid() && !experiment.exclude.is_empty() {
        return Err(fail("exclude", "given without `grid`", "beside a grid"));
    }
    Ok(())
}
