//! Setting a value in a config by dotted path, such as `es.sigma=0.02`.

use coevo_core::nearest_name;
use serde_yaml::{Mapping, Value};

use crate::SearchConfig;
use crate::config::Experiment;

/// Keys that a config leaves unwritten where they are at their defaults, so that a config that does not use them has
/// the hash that it had before they were there.
fn unwritten() -> Vec<(Vec<&'static str>, Value)> {
    let list = || Value::Sequence(Vec::new());
    let search = SearchConfig::default().keys().map(|(key, ..)| (vec!["search", key], Value::Null));
    let mut all = vec![
        (vec!["device"], Value::from("auto")),
        (vec!["repeats"], Value::from("allow")),
        (vec!["cut_answers"], Value::from("refuse")),
        (vec!["snapshot_every"], Value::from(100)),
        (vec!["search", "budget"], Value::Null),
        (vec!["test", "size"], Value::Null),
        (vec!["test", "sizes"], list()),
        (vec!["prompt", "parent_scores"], Value::from(false)),
        (vec!["es", "samples"], Value::from(1)),
        (vec!["es", "novelty"], Value::from(false)),
        (vec!["grid"], Value::Mapping(Mapping::new())),
        (vec!["exclude"], list()),
        (vec!["include"], list()),
    ];
    all.extend(search);
    all
}

/// A config with all its keys written out.
pub fn tree(config: &Experiment) -> Result<Value, serde_yaml::Error> {
    let mut root = serde_yaml::to_value(config)?;
    for (path, default) in unwritten() {
        let (key, parents) = path.split_last().expect("a path has a key");
        let at = parents.iter().try_fold(&mut root, |at, part| at.get_mut(*part));
        if let Some(Value::Mapping(map)) = at {
            map.entry(Value::from(*key)).or_insert(default);
        }
    }
    Ok(root)
}

/// The value at a dotted path.
pub fn get<'a>(root: &'a Value, key: &str) -> Option<&'a Value> {
    key.split('.').try_fold(root, |at, part| at.as_mapping()?.get(part))
}

/// Replace the value at `key`. Every part of the path must exist, so that a typo is an error: `root` is a
/// config with all its defaults written out.
pub fn set(root: &mut Value, key: &str, value: Value) -> Result<(), String> {
    let mut at = root;
    let mut walked: Vec<&str> = Vec::new();
    for part in key.split('.') {
        let Value::Mapping(map) = at else {
            return Err(format!("`{}` has no keys below it", walked.join(".")));
        };
        if !map.contains_key(part) {
            let names: Vec<&str> = map.keys().filter_map(Value::as_str).collect();
            let prefix = walked.iter().map(|p| format!("{p}.")).collect::<String>();
            return Err(match nearest_name(part, names.iter().copied()) {
                Some(near) => format!("unknown key; did you mean `{prefix}{near}`?"),
                None => format!("unknown key; at that place there are: {}", names.join(", ")),
            });
        }
        walked.push(part);
        at = map.get_mut(part).expect("just looked up");
    }
    *at = value;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> Value {
        serde_yaml::from_str("es: {sigma: 0.01, alpha: 0.02}\nseeds: [1]").expect("valid")
    }

    #[test]
    fn sets_what_exists() {
        let mut value = root();
        set(&mut value, "es.sigma", Value::from(0.5)).expect("exists");
        assert_eq!(value["es"]["sigma"], Value::from(0.5));
    }

    #[test]
    fn refuses_what_does_not_with_the_nearest_name() {
        let mut value = root();
        let message = |r: Result<(), String>| r.expect_err("no such key");
        assert!(message(set(&mut value, "es.sgima", Value::Null)).contains("did you mean `es.sigma`"));
        assert!(message(set(&mut value, "zzz", Value::Null)).contains("there are: es, seeds"));
        assert!(message(set(&mut value, "es.sigma.x", Value::Null)).contains("`es.sigma` has no keys"));
        assert_eq!(value, root());
    }
}
