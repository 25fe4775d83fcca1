//! Axes of a grid and the points that they span.
//!
//! An axis is a dotted path with a list of values, or linked settings under a name of one's own:
//!
//! ```yaml
//! grid:
//!   seeds: [1, 2, 3]
//!   problem:
//!     - {task: tsp_construct, test.sizes: [20, 50]}
//!     - {task: bpp_aco, test.sizes: [500]}
//! ```

use coevo_core::nearest_name;
use serde_yaml::{Mapping, Value};

use crate::config::Experiment;
use crate::config_error::ConfigError;
use crate::dotted;
use crate::plan::Cell;

/// A combination of values, one of each axis.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Point {
    /// Dotted path and value, in the order of the axes.
    pub settings: Vec<(String, Value)>,
    /// The axis that each came from, for messages.
    axes: Vec<String>,
}

/// What no cell can change: names of the whole, and what spans the cells.
const NOT_AXES: [&str; 6] = ["name", "question", "arms", "grid", "exclude", "include"];
/// Cells of the largest grid; that of the published comparison has 144.
const MOST_CELLS: usize = 100_000;
/// Paths that a folder's name shows first, in this order.
const SHOWN: [&str; 4] = ["task", "search.method", "search.budget", "model"];

impl Point {
    /// Which axis sets a path.
    pub fn axis_of(&self, key: &str) -> &str {
        let index = self.settings.iter().position(|(k, _)| k == key);
        index.map_or("grid", |index| &self.axes[index])
    }

    /// A readable name of the cell: what the axes set, as far as it is short, then the seed.
    pub fn name(&self, arm: Option<&str>, config: &Experiment) -> String {
        let set = |key: &str| self.settings.iter().find(|(k, _)| k == key).map(|(_, value)| value);
        let mut parts: Vec<String> = SHOWN.iter().filter_map(|key| short(key, set(key)?)).collect();
        for (index, (key, value)) in self.settings.iter().enumerate() {
            // Of linked settings the paths above say enough.
            let alone = self.axes.iter().filter(|axis| **axis == self.axes[index]).count() == 1;
            if alone && key != "seeds" && !SHOWN.contains(&key.as_str()) {
                parts.extend(short(key, value).map(|value| {
                    let last = key.rsplit('.').next().unwrap_or(key);
                    format!("{last}-{value}")
                }));
            }
        }
        parts.extend(arm.map(str::to_owned));
        parts.truncate(8);
        parts.push(format!("seed-{}", config.seeds[0]));
        parts.join(".")
    }
}

/// A scalar as part of a folder's name.
fn short(key: &str, value: &Value) -> Option<String> {
    let text = match value {
        Value::Bool(value) => value.to_string(),
        Value::Number(value) => value.to_string(),
        Value::String(value) if key == "model" => value.rsplit('/').next().unwrap_or(value).to_owned(),
        Value::String(value) => value.clone(),
        _ => return None,
    };
    let sound = |c: char| if c.is_ascii_alphanumeric() || "-_+".contains(c) { c } else { '_' };
    Some(text.chars().take(32).map(sound).collect())
}

/// The axis that sets a path, if one does.
pub fn axis_that_sets<'a>(experiment: &'a Experiment, key: &str) -> Option<&'a str> {
    experiment.grid.iter().find_map(|(axis, values)| {
        let axis = axis.as_str()?;
        let values = values.as_sequence()?;
        let linked = values.iter().any(|value| value.as_mapping().is_some_and(|map| map.contains_key(key)));
        (axis == key || linked).then_some(axis)
    })
}

/// The points of an experiment's grid and its includes: the last axis moves first.
pub fn points(experiment: &Experiment, file: &str) -> Result<Vec<Point>, ConfigError> {
    let tree = dotted::tree(experiment).map_err(|e| yaml(file, e.to_string()))?;
    let mut points: Vec<Point> = Vec::new();
    if !experiment.grid.is_empty() {
        points.push(Point::default());
    }
    for (axis, values) in &experiment.grid {
        let axis = axis.as_str().ok_or_else(|| yaml(file, "an axis of `grid` has no name".to_owned()))?;
        let steps = steps(axis, values, &tree, file)?;
        check_count(points.len().saturating_mul(steps.len()), file)?;
        let mut next = Vec::new();
        for point in &points {
            for step in &steps {
                if let Some((key, _)) =
                    step.iter().find(|(key, _)| point.settings.iter().any(|s| s.0 == *key))
                {
                    let reason = format!("is set by {} too; leave one of them", point.axis_of(key));
                    return Err(set(file, axis, key, reason));
                }
                let mut point = point.clone();
                point.axes.extend(step.iter().map(|_| format!("axis `{axis}`")));
                point.settings.extend(step.iter().cloned());
                next.push(point);
            }
        }
        points = next;
    }
    for include in &experiment.include {
        let settings = settings(include, &tree, file, "include")?;
        points.push(Point { axes: vec!["include".to_owned(); settings.len()], settings });
    }
    Ok(points)
}

/// A grid of more cells than anyone can run was not meant, and would not fit into memory.
pub fn check_count(cells: usize, file: &str) -> Result<(), ConfigError> {
    if cells <= MOST_CELLS {
        return Ok(());
    }
    Err(yaml(
        file,
        format!("there are more than {MOST_CELLS} cells; shorten an axis of the grid, or the seeds"),
    ))
}

type Settings = Vec<(String, Value)>;

/// What each value of an axis sets.
fn steps(axis: &str, values: &Value, tree: &Value, file: &str) -> Result<Vec<Settings>, ConfigError> {
    let values = values.as_sequence().filter(|values| !values.is_empty()).ok_or_else(|| {
        set(file, axis, axis, "an axis is a list of at least one value, such as [1, 2]".to_owned())
    })?;
    let maps: Vec<&Mapping> = values.iter().filter_map(Value::as_mapping).collect();
    if maps.len() == values.len() {
        return maps.into_iter().map(|map| settings(map, tree, file, axis)).collect();
    }
    known(axis, tree, file, axis)?;
    if !maps.is_empty() {
        let reason = "values and maps are mixed; linked settings are a list of maps alone".to_owned();
        return Err(set(file, axis, axis, reason));
    }
    Ok(values.iter().map(|value| vec![(axis.to_owned(), value.clone())]).collect())
}

fn settings(map: &Mapping, tree: &Value, file: &str, axis: &str) -> Result<Settings, ConfigError> {
    map.iter()
        .map(|(key, value)| {
            let key = key.as_str().unwrap_or_default();
            known(key, tree, file, axis)?;
            Ok((key.to_owned(), value.clone()))
        })
        .collect()
}

/// A path must name a key that cells may differ in.
fn known(key: &str, tree: &Value, file: &str, axis: &str) -> Result<(), ConfigError> {
    if NOT_AXES.contains(&key) {
        return Err(set(file, axis, key, "cannot differ between cells".to_owned()));
    }
    dotted::set(&mut tree.clone(), key, Value::Null).map_err(|reason| {
        let roots = ["task", "model", "level", "runtime", "seeds"];
        let hint = match nearest_name(key, roots) {
            Some(_) => "",
            None => "; linked settings under a name of your own are a list of maps",
        };
        set(file, axis, key, format!("{reason}{}", if key == axis { hint } else { "" }))
    })
}

/// The cells that no exclude names.
pub fn without_excluded(
    cells: Vec<Cell>,
    excludes: &[Mapping],
    file: &str,
) -> Result<Vec<Cell>, ConfigError> {
    let mut hits = vec![0usize; excludes.len()];
    let mut kept = Vec::new();
    for cell in cells {
        let tree = dotted::tree(&cell.config).map_err(|e| yaml(file, e.to_string()))?;
        let mut out = false;
        for (exclude, hits) in excludes.iter().zip(&mut hits) {
            if matches(exclude, &cell, &tree, file)? {
                *hits += 1;
                out = true;
            }
        }
        if !out {
            kept.push(cell);
        }
    }
    if let Some(index) = hits.iter().position(|hits| *hits == 0) {
        let map = serde_json::to_string(&excludes[index]).unwrap_or_default();
        let reason = format!("exclude {} matches no cell: {map}; mend or remove it", index + 1);
        return Err(yaml(file, reason));
    }
    if kept.is_empty() {
        return Err(yaml(file, "the grid has no cells: `exclude` names all of them".to_owned()));
    }
    Ok(kept)
}

fn matches(exclude: &Mapping, cell: &Cell, tree: &Value, file: &str) -> Result<bool, ConfigError> {
    for (key, value) in exclude {
        let key = key.as_str().unwrap_or_default();
        if key == "arm" {
            if value.as_str() != Some(&cell.arm) {
                return Ok(false);
            }
            continue;
        }
        known(key, tree, file, "exclude")?;
        let is = dotted::get(tree, key);
        let seed = key == "seeds" && value.as_u64() == Some(cell.seed);
        if !seed && is != Some(value) {
            return Ok(false);
        }
    }
    Ok(!exclude.is_empty())
}

fn set(file: &str, axis: &str, key: &str, reason: String) -> ConfigError {
    let place = match axis {
        "include" | "exclude" => format!("{file}: {axis}"),
        axis => format!("{file}: axis `{axis}`"),
    };
    ConfigError::Set { place, key: key.to_owned(), reason }
}

fn yaml(file: &str, reason: String) -> ConfigError {
    ConfigError::Yaml { place: file.to_owned(), reason }
}
