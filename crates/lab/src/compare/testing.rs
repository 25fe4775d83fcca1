//! Runs for the tests of this module.

use std::collections::BTreeMap;

use coevo_core::{Budget, Direction};

use super::{Arm, ColumnResult, CurvePoint, Group, Outcome, SearchStory};

/// A run of `task sample 1000` with that objective at size 50, of two instances around it.
pub fn outcome(task: &str, arm: Arm, repeat: u64, objective: f64) -> Outcome {
    Outcome {
        group: Group { task: task.to_owned(), method: "sample".to_owned(), budget: 1000 },
        arm,
        repeat,
        source: format!("{task}/{arm}/{repeat}"),
        direction: Direction::Minimize,
        columns: BTreeMap::from([(
            50,
            ColumnResult::Scored { objective, instances: vec![objective - 0.5, objective + 0.5] },
        )]),
        search: None,
    }
}

/// The run with a story of that many candidates in two batches.
pub fn with_story(mut outcome: Outcome, candidates: u64) -> Outcome {
    let point = |done, best| CurvePoint {
        candidates: done,
        made: (candidates / 2) as u32,
        valid: 1,
        best: Some(best),
        failures: BTreeMap::new(),
    };
    outcome.search = Some(SearchStory {
        config_sha256: "c0".to_owned(),
        config: serde_yaml::Value::Null,
        model: "tiny".to_owned(),
        machine: "cpu".to_owned(),
        version: "0.1.0".to_owned(),
        budget: Budget { candidates, model_calls: candidates, ..Budget::default() },
        seconds: Some(1.0),
        updates: 0,
        curve: vec![point(candidates / 2, 2.0), point(candidates, 1.0)],
        baseline: Some(("nearest".to_owned(), 1.5)),
        champion: None,
    });
    outcome
}
