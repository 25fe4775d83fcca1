//! All runs of a comparison, checked to be comparable.

use std::collections::{BTreeMap, BTreeSet};

use serde_yaml::Value;

use super::{Arm, Group, Outcome};

/// Why runs cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompareError {
    /// Two runs claim the same place.
    #[error("{first} and {second} are both {what}; compare folders that hold one of them each")]
    Twice {
        /// What both are.
        what: String,
        /// One.
        first: String,
        /// The other.
        second: String,
    },
    /// Two runs were made under different conditions.
    #[error(
        "{first} and {second} cannot be compared: {difference}; run them again under the same conditions"
    )]
    Different {
        /// One.
        first: String,
        /// The other.
        second: String,
        /// What differs.
        difference: String,
    },
    /// The arms have no repeat in common.
    #[error(
        "{group}: {arm} has seeds {arm_seeds}, base has {base_seeds}: none in common, so that no runs are \
             paired; run both with the same seeds"
    )]
    Seeds {
        /// Where.
        group: String,
        /// The arm.
        arm: &'static str,
        /// Its seeds.
        arm_seeds: String,
        /// Those of the base.
        base_seeds: String,
    },
    /// A file is not what a comparison reads.
    #[error("{place}: {reason}")]
    Input {
        /// File and line.
        place: String,
        /// What is wrong and what to do.
        reason: String,
    },
    /// There is nothing to compare.
    #[error("{place} holds no {what}")]
    Nothing {
        /// Folder or file.
        place: String,
        /// What was looked for, and how to get it.
        what: String,
    },
}

type Key = (Group, Arm, u64);

/// Runs by group, arm and repeat.
#[derive(Debug, Clone, Default)]
pub struct OutcomeTable {
    outcomes: BTreeMap<Key, Outcome>,
}

impl OutcomeTable {
    /// A table of these runs.
    ///
    /// # Errors
    /// Names two runs that are the same one, that were made under different conditions (program version,
    /// model, anything in the config but the seed and what makes an arm, number of test instances), or arms without
    /// a common seed.
    pub fn new(outcomes: impl IntoIterator<Item = Outcome>) -> Result<Self, CompareError> {
        let mut table = OutcomeTable::default();
        for outcome in outcomes {
            let key = (outcome.group.clone(), outcome.arm, outcome.repeat);
            if let Some(first) = table.outcomes.get(&key) {
                return Err(CompareError::Twice {
                    what: format!("{}, {}, repeat {}", outcome.group, outcome.arm, outcome.repeat),
                    first: first.source.clone(),
                    second: outcome.source,
                });
            }
            table.outcomes.insert(key, outcome);
        }
        table.check_versions()?;
        for group in table.groups() {
            table.check_group(&group)?;
        }
        Ok(table)
    }

    /// All runs, in order of group, arm and repeat.
    pub fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.values()
    }

    /// The groups that have runs.
    pub fn groups(&self) -> Vec<Group> {
        let groups: BTreeSet<&Group> = self.outcomes.keys().map(|(group, _, _)| group).collect();
        groups.into_iter().cloned().collect()
    }

    /// The runs of a group's arm by repeat.
    pub fn runs(&self, group: &Group, arm: Arm) -> BTreeMap<u64, &Outcome> {
        let from = (group.clone(), arm, 0);
        let to = (group.clone(), arm, u64::MAX);
        self.outcomes.range(from..=to).map(|((_, _, repeat), outcome)| (*repeat, outcome)).collect()
    }

    /// Whether any run belongs to that arm.
    pub fn has(&self, arm: Arm) -> bool {
        self.outcomes.keys().any(|(_, a, _)| *a == arm)
    }

    /// Every repeat of every run: what each arm of a full comparison has.
    pub fn repeats(&self) -> BTreeSet<u64> {
        self.outcomes.keys().map(|(_, _, repeat)| *repeat).collect()
    }

    fn check_versions(&self) -> Result<(), CompareError> {
        let mut with_story = self.outcomes.values().filter_map(|o| o.search.as_ref().map(|s| (o, s)));
        let Some((first, story)) = with_story.next() else { return Ok(()) };
        for (other, theirs) in with_story {
            if story.version != theirs.version {
                let (ours, theirs) = (&story.version, &theirs.version);
                return Err(different(first, other, format!("made by versions {ours} and {theirs}")));
            }
        }
        Ok(())
    }

    fn check_group(&self, group: &Group) -> Result<(), CompareError> {
        let base = self.runs(group, Arm::Base);
        for arm in [Arm::Es, Arm::Control] {
            let other = self.runs(group, arm);
            let common = other.keys().any(|repeat| base.contains_key(repeat));
            if !base.is_empty() && !other.is_empty() && !common {
                return Err(CompareError::Seeds {
                    group: group.to_string(),
                    arm: arm.name(),
                    arm_seeds: list(other.keys()),
                    base_seeds: list(base.keys()),
                });
            }
        }
        let mut all = self.outcomes.values().filter(|o| o.group == *group);
        let Some(first) = all.next() else { return Ok(()) };
        for other in all {
            if let Some(difference) = difference(first, other) {
                return Err(different(first, other, difference));
            }
        }
        Ok(())
    }
}

fn different(first: &Outcome, second: &Outcome, difference: String) -> CompareError {
    CompareError::Different { first: first.source.clone(), second: second.source.clone(), difference }
}

fn list<'a>(seeds: impl Iterator<Item = &'a u64>) -> String {
    seeds.map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// What two runs of a group differ in besides arm and repeat.
fn difference(a: &Outcome, b: &Outcome) -> Option<String> {
    use super::ColumnResult::Scored;
    for (size, result) in &a.columns {
        let (Scored { instances: ours, .. }, Some(Scored { instances: theirs, .. })) =
            (result, b.columns.get(size))
        else {
            continue;
        };
        if ours.len() != theirs.len() {
            let (ours, theirs) = (ours.len(), theirs.len());
            return Some(format!("scored on {ours} and {theirs} instances of test N={size}: different data"));
        }
    }
    let (a_story, b_story) = (a.search.as_ref()?, b.search.as_ref()?);
    if a_story.model != b_story.model {
        return Some(format!("models `{}` and `{}`", a_story.model, b_story.model));
    }
    let (mut ours, mut theirs) = (a_story.config.clone(), b_story.config.clone());
    comparable(&mut ours);
    comparable(&mut theirs);
    first_difference("", &ours, &theirs)
}

/// Takes out of a config what may differ between runs that are compared: names, the seed, and what makes an arm.
fn comparable(config: &mut Value) {
    let Value::Mapping(map) = config else { return };
    for key in ["name", "question", "seeds", "es", "arms"] {
        map.remove(key);
    }
    if let Some(Value::Mapping(search)) = map.get_mut("search") {
        search.remove("method");
    }
}

/// The dotted path and both values of the first difference.
fn first_difference(path: &str, a: &Value, b: &Value) -> Option<String> {
    match (a, b) {
        (Value::Mapping(ours), Value::Mapping(theirs)) => {
            let keys: BTreeSet<&str> = ours.keys().chain(theirs.keys()).filter_map(Value::as_str).collect();
            keys.into_iter().find_map(|key| {
                let below = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
                let null = Value::Null;
                first_difference(&below, ours.get(key).unwrap_or(&null), theirs.get(key).unwrap_or(&null))
            })
        }
        _ if a == b => None,
        _ => Some(format!("`{path}` is {} and {}", short(a), short(b))),
    }
}

fn short(value: &Value) -> String {
    match value {
        Value::Null => "unset".to_owned(),
        value => serde_json::to_string(value).unwrap_or_else(|_| "unprintable".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{outcome, with_story};
    use super::*;

    #[test]
    fn the_same_run_twice_is_refused_with_both_places() {
        let mut again = outcome("t", Arm::Base, 1, 1.0);
        again.source = "elsewhere".to_owned();
        let error =
            OutcomeTable::new([outcome("t", Arm::Base, 1, 1.0), again]).expect_err("twice").to_string();
        assert!(error.contains("elsewhere") && error.contains("repeat 1"), "{error}");
    }

    #[test]
    fn arms_without_a_common_seed_are_refused() {
        let error = OutcomeTable::new([outcome("t", Arm::Base, 1, 1.0), outcome("t", Arm::Es, 2, 1.0)]);
        assert!(matches!(error, Err(CompareError::Seeds { .. })));
    }

    #[test]
    fn other_conditions_are_named_by_their_path() {
        let run = |arm, config: &str| {
            let mut out = with_story(outcome("t", arm, 1, 1.0), 10);
            if let Some(story) = &mut out.search {
                story.config = serde_yaml::from_str(config).expect("YAML");
            }
            out
        };
        let base = "{search: {method: sample, batch: 4}, es: {sigma: 0}, seeds: [1]}";
        let es = "{search: {method: sample+es, batch: 4}, es: {sigma: 1}, seeds: [1]}";
        let hot = "{search: {method: sample+es, batch: 5}, es: {sigma: 1}, seeds: [1]}";
        assert!(OutcomeTable::new([run(Arm::Base, base), run(Arm::Es, es)]).is_ok());
        let error = OutcomeTable::new([run(Arm::Base, base), run(Arm::Es, hot)]).expect_err("batch differs");
        assert!(error.to_string().contains("`search.batch` is 4 and 5"), "{error}");
    }

    #[test]
    fn other_versions_and_other_data_are_refused() {
        let mut old = with_story(outcome("t", Arm::Es, 1, 1.0), 10);
        if let Some(story) = &mut old.search {
            story.version = "0.0.1".to_owned();
        }
        let base = with_story(outcome("t", Arm::Base, 1, 1.0), 10);
        let error = OutcomeTable::new([base, old]).expect_err("another version").to_string();
        assert!(error.contains("0.0.1"), "{error}");
        let mut less = outcome("t", Arm::Es, 1, 1.0);
        let column = super::super::ColumnResult::Scored { objective: 1.0, instances: vec![1.0] };
        less.columns.insert(50, column);
        let error = OutcomeTable::new([outcome("t", Arm::Base, 1, 1.0), less]).expect_err("less data");
        assert!(error.to_string().contains("2 and 1 instances of test N=50"), "{error}");
    }
}
