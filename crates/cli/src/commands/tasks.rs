//! `coevo tasks`.

use std::process::ExitCode;

use coevo_core::{
    AnswerForm, Archive, Column, Level, Operator, PromptGenome, PromptWriter, Registry, Rollout, Task,
};

use super::CommandError;
use crate::args::TasksArgs;
use crate::table;

pub fn execute(args: &TasksArgs, registry: &Registry) -> Result<ExitCode, CommandError> {
    match &args.name {
        Some(name) => {
            show(registry.task(name).map_err(|e| CommandError::input(e.to_string()))?.as_ref());
        }
        None => list(registry)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A task in the list.
struct Row {
    name: &'static str,
    direction: &'static str,
    columns: String,
    baselines: Vec<String>,
    /// How each was computed, and the column with its value.
    references: Vec<(&'static str, String)>,
}

fn list(registry: &Registry) -> Result<(), CommandError> {
    let mut rows = Vec::new();
    for name in registry.names() {
        let task = registry.task(name).map_err(|e| CommandError::input(e.to_string()))?;
        let columns: Vec<String> = task.columns().iter().map(ToString::to_string).collect();
        let train = task.train();
        let baselines: Vec<String> = task
            .baselines()
            .iter()
            .map(|baseline| match task.score(&Rollout::of_program(baseline.program), &train) {
                Ok(evaluation) => format!("{} {:.4}", baseline.name, evaluation.objective.get()),
                Err(failure) => format!("{} {failure}", baseline.name),
            })
            .collect();
        let direction = match task.brief().direction {
            coevo_core::Direction::Minimize => "minimise",
            coevo_core::Direction::Maximize => "maximise",
        };
        let reference = |column: &Column| {
            let known = task.reference(column)?;
            Some((known.how, format!("{column} {:.4} ({})", known.value, known.kind.name())))
        };
        let references: Vec<_> = task.columns().iter().filter_map(reference).collect();
        rows.push(Row { name, direction, columns: columns.join(", "), baselines, references });
    }
    let head = ["task", "direction"];
    let cells: Vec<Vec<String>> =
        rows.iter().map(|row| vec![row.name.to_owned(), row.direction.to_owned()]).collect();
    for line in table::lines(&head, &cells) {
        println!("{line}");
    }
    for Row { name, columns, baselines, references, .. } in &rows {
        println!("\n{name}\n  data: {columns}\n  baselines on train: {}", baselines.join(", "));
        if let Some((how, _)) = references.first() {
            let values: Vec<&str> = references.iter().map(|(_, value)| value.as_str()).collect();
            println!("  references: {}; by {how}", values.join(", "));
        }
    }
    Ok(())
}

fn show(task: &dyn Task) {
    let brief = task.brief();
    println!("{} ({:?})", brief.name, brief.direction);
    for level in Level::ALL {
        let Some(form) = AnswerForm::of(level, task) else { continue };
        let writer = PromptWriter { brief: brief.clone(), form, skills: task.skills(), parent_scores: false };
        let prompt = writer.write(&PromptGenome::bare(Operator::I1), &Archive::new(brief.direction));
        println!("\n== the prompt at level `{level}`, before any exemplar or hint");
        for message in &prompt.messages {
            println!("\n[{}]\n{}", message.role.name(), message.content);
        }
        println!("\n[assistant]\n{}...", prompt.answer_prefix);
    }
    if let Some(form) = task.expression() {
        println!("\n== the program around the expression\n\n{}", form.skeleton);
    }
    let skills = task.skills();
    if !skills.is_empty() {
        println!("\n== hints");
    }
    for skill in skills {
        println!("- {skill}");
    }
}
