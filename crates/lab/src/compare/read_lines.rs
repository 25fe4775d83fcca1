//! Reads the lines of `coevo eval-dir`: programs laid out as `<method><budget>/<task>/*rep<k>*.py`.

use std::collections::BTreeMap;
use std::path::Path;

use coevo_core::{Direction, Split};

use super::{Arm, ColumnResult, CompareError, Group, Outcome};
use crate::EvalLine;

/// The outcomes in a text of such lines; `direction` tells the direction of a task.
///
/// # Errors
/// Names the line that is not one, that is not of a test column, or whose path names no budget or repeat, and two
/// files that claim the same repeat. A last line that was cut off is an error too: what it says is not known.
pub fn read_lines(
    path: &Path,
    text: &str,
    direction: &dyn Fn(&str) -> Option<Direction>,
) -> Result<Vec<Outcome>, CompareError> {
    let mut outcomes: BTreeMap<String, Outcome> = BTreeMap::new();
    for (index, text) in text.lines().enumerate() {
        let input = |reason: String| CompareError::Input {
            place: format!("{} line {}", path.display(), index + 1),
            reason,
        };
        let line: EvalLine = serde_json::from_str(text).map_err(|e| {
            input(format!(
                "is not a line of `coevo eval-dir` ({e}); run eval-dir again, it goes on from here"
            ))
        })?;
        if line.column.split != Split::Test {
            return Err(input(format!(
                "is of the {} data; comparisons are of test data: run eval-dir with --split test",
                line.column.split
            )));
        }
        let (Some(budget), Some(repeat)) = (line.program.budget, line.program.repeat) else {
            return Err(input(format!(
                "`{}` names no budget or repeat; lay files out as <method><budget>/<task>/*rep<k>*.py",
                line.program.file
            )));
        };
        let task = line.program.task.clone();
        let Some(direction) = direction(&task) else {
            return Err(input(format!("there is no task `{task}`; `coevo tasks` lists them")));
        };
        let (method, arm) = Arm::of_method(&line.program.method);
        let file = line.program.file.clone();
        let outcome = outcomes.entry(file.clone()).or_insert_with(|| Outcome {
            group: Group { task, method, budget },
            arm,
            repeat: repeat.into(),
            source: file.clone(),
            direction,
            columns: BTreeMap::new(),
            search: None,
        });
        let result = match (line.objective, &line.failure) {
            (Some(objective), _) => {
                ColumnResult::Scored { objective: objective.get(), instances: line.instances }
            }
            (None, failure) => ColumnResult::Failed {
                reason: failure.as_ref().map_or("no reason given".to_owned(), ToString::to_string),
            },
        };
        if outcome.columns.insert(line.column.size, result).is_some() {
            return Err(input(format!(
                "{file} at size {} stands here twice; take one out",
                line.column.size
            )));
        }
    }
    if outcomes.is_empty() {
        return Err(CompareError::Nothing {
            place: path.display().to_string(),
            what: "lines; `coevo eval-dir DIR --task-from-path --json OUT.jsonl` makes them".to_owned(),
        });
    }
    Ok(outcomes.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Outcome>, CompareError> {
        let direction = |task: &str| (task == "tsp_aco").then_some(Direction::Minimize);
        read_lines(Path::new("out.jsonl"), text, &direction)
    }

    fn line(file: &str, more: &str) -> String {
        let program = crate::ProgramFile::of_path(Path::new(file));
        let program = serde_json::to_string(&program).expect("plain");
        format!("{}, \"seconds\": 0.1, {more}}}\n", program.trim_end_matches('}'))
    }

    #[test]
    fn lines_become_runs_with_their_failures() {
        let scored =
            r#""split": "test", "size": 20, "outcome": "scored", "objective": 3.5, "instances": [3.0, 4.0]"#;
        let invalid = r#""split": "test", "size": 50, "outcome": "invalid",
            "failure": {"kind": "wrong-shape", "message": "3 rows"}"#
            .replace('\n', " ");
        let file = "EoH+AgenticESOpt2000/tsp_aco/best_rep3.py";
        let got = read(&[line(file, scored), line(file, &invalid)].concat()).expect("sound");
        assert_eq!(got.len(), 1);
        let run = &got[0];
        assert_eq!((run.group.to_string(), run.arm, run.repeat), ("tsp_aco eoh 2000".to_owned(), Arm::Es, 3));
        let want = ColumnResult::Scored { objective: 3.5, instances: vec![3.0, 4.0] };
        assert_eq!(run.columns[&20], want);
        assert!(matches!(&run.columns[&50], ColumnResult::Failed { reason } if reason.contains("3 rows")));
    }

    #[test]
    fn what_cannot_be_compared_is_named_with_its_line() {
        let ok = r#""split": "test", "size": 20, "outcome": "scored", "objective": 3.5"#;
        let good = line("EoH1000/tsp_aco/rep1.py", ok);
        for (text, wanted) in [
            (format!("{good}{{\"file\": \"cut o"), "line 2: is not a line"),
            (line("EoH1000/tsp_aco/rep1.py", &ok.replace("test", "train")), "is of the train data"),
            (line("EoH/tsp_aco/rep1.py", ok), "names no budget"),
            (line("EoH1000/tsp_aco/one.py", ok), "names no budget or repeat"),
            (line("EoH1000/other/rep1.py", ok), "no task `other`"),
            (format!("{good}{good}"), "twice"),
            (String::new(), "eval-dir"),
        ] {
            let error = read(&text).expect_err(wanted).to_string();
            assert!(error.contains(wanted) && error.contains("out.jsonl"), "{error}");
        }
    }
}
