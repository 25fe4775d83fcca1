//! Checks of the traits' contracts, for the tests of plugins. They panic with what is wrong.
//!
//! ```no_run
//! # fn tiny() -> impl coevo_core::Task { struct T; impl coevo_core::Task for T {
//! #   fn brief(&self) -> coevo_core::Brief { unimplemented!() }
//! #   fn columns(&self) -> Vec<coevo_core::Column> { unimplemented!() }
//! #   fn score(&self, _: &coevo_core::Rollout, _: &coevo_core::Column)
//! #     -> Result<coevo_core::Evaluation, coevo_core::Failure> { unimplemented!() } } T }
//! coevo_core::testing::check_task(tiny); // a task with a few small instances
//! ```

pub mod truth;

use crate::{
    Brief, Column, Evaluation, ExpressionForm, Failure, FailureKind, ReferenceKind, Rollout, Score, Split,
    Task, rng_for,
};

/// How many random sentences of the expression form are tried, and how many of them must score.
const SENTENCES: u64 = 100;
const SENTENCES_SCORED: u64 = 80;

/// Holds the whole contract of [`Task`] against an implementation. `make` gives a task with few and small
/// instances: every baseline is scored on every column several times.
///
/// What depends on the type of the answer (an index out of range, a matrix of the wrong shape, a failure
/// on the last instance only) is the plugin's to check, with [`check_fails`].
pub fn check_task<T: Task>(make: impl Fn() -> T) {
    let task = make();
    check_brief(&task.brief());
    check_columns(&task);
    check_skills(&task.skills());
    check_baselines(&task);
    check_bad_programs(&task);
    check_purity(&make);
    if let Some(form) = task.expression() {
        check_expression(&task, &form);
    }
}

/// Checks that a program fails on a column, with one of the kinds given, and returns the failure.
pub fn check_fails(task: &dyn Task, column: &Column, program: &str, kinds: &[FailureKind]) -> Failure {
    match score(task, program, column) {
        Ok(evaluation) => panic!(
            "expected {kinds:?} on {column}, but the program scored {}:\n{program}",
            evaluation.objective
        ),
        Err(failure) => {
            assert!(
                kinds.contains(&failure.kind),
                "expected {kinds:?} on {column}, got `{failure}` from:\n{program}"
            );
            assert!(
                !failure.message.is_empty() && !failure.message.contains('\n'),
                "a failure's message is one line, got {:?}",
                failure.message
            );
            failure
        }
    }
}

fn score(task: &dyn Task, program: &str, column: &Column) -> Result<Evaluation, Failure> {
    task.score(&Rollout::of_program(program), column)
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn check_text(what: &str, text: &str) {
    assert!(!text.trim().is_empty(), "{what} is empty");
    assert_eq!(text, text.trim(), "{what} begins or ends with white space");
}

fn check_brief(brief: &Brief) {
    let name = brief.name;
    let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    assert!(is_identifier(name) && name.chars().all(snake), "the name `{name}` is not in snake_case");
    check_text("the brief's text", brief.text);
    check_text("the brief's `returns`", brief.returns);
    assert!(is_identifier(brief.function), "`{}` is not a function's name", brief.function);
    assert!(!brief.parameters.is_empty(), "the function has no parameters");
    for (i, parameter) in brief.parameters.iter().enumerate() {
        assert!(is_identifier(parameter.name), "`{}` is not a parameter's name", parameter.name);
        check_text(&format!("the meaning of `{}`", parameter.name), parameter.meaning);
        let twice = brief.parameters[..i].iter().any(|p| p.name == parameter.name);
        assert!(!twice, "the parameter `{}` is there twice", parameter.name);
    }
}

fn check_columns(task: &dyn Task) {
    let columns = task.columns();
    let first = columns.first().expect("a task has at least its training column");
    assert_eq!(first.split, Split::Train, "the first column is the training column, not {first}");
    assert_eq!(task.train(), *first, "train() is the first column");
    for (i, column) in columns.iter().enumerate() {
        assert!(!columns[..i].contains(column), "the column {column} is there twice");
    }
    let size = (u32::MAX - 1000..).find(|&size| !columns.iter().any(|c| c.size == size));
    let absent = Column::new(Split::Test, size.expect("fewer than 1000 columns"));
    let answer = score(task, "", &absent);
    assert!(answer.is_err(), "a column that the task does not have gives a score");
}

fn check_skills(skills: &[&str]) {
    for (i, skill) in skills.iter().enumerate() {
        check_text("a skill", skill);
        assert!(!skill.contains('\n') && skill.chars().count() <= 100, "the skill is not short: {skill}");
        assert!(!skills[..i].contains(skill), "the skill is there twice: {skill}");
    }
}

/// Nothing is better than what is proven to be the best.
fn check_reference(task: &dyn Task, column: &Column, objective: Score, baseline: &str) {
    let Some(reference) = task.reference(column) else { return };
    let value = Score::new(reference.value).expect("a reference value is finite");
    let better = task.brief().direction.gain(objective, value) > 1e-9;
    assert!(
        !better || reference.kind == ReferenceKind::BestKnown,
        "the baseline `{baseline}` has {objective} on {column}, better than the {} {value}",
        reference.kind.name()
    );
}

fn check_baselines(task: &dyn Task) {
    let baselines = task.baselines();
    for (i, baseline) in baselines.iter().enumerate() {
        assert!(is_identifier(baseline.name), "`{}` is not a baseline's name", baseline.name);
        check_text("a baseline's title", baseline.title);
        let twice = baselines[..i].iter().any(|b| b.name == baseline.name || b.title == baseline.title);
        assert!(!twice, "the baseline `{}` is there twice", baseline.name);
        for column in task.columns() {
            match score(task, baseline.program, &column) {
                Err(failure) => panic!("the baseline `{}` fails on {column}: {failure}", baseline.name),
                Ok(evaluation) => {
                    assert!(!evaluation.instances.is_empty(), "{column} has no instances");
                    let bad = evaluation.instances.iter().position(|v| !v.is_finite());
                    assert_eq!(bad, None, "an instance of {column} is not finite under `{}`", baseline.name);
                    check_reference(task, &column, evaluation.objective, baseline.name);
                }
            }
        }
    }
}

/// A function with the task's signature and this body.
fn function(brief: &Brief, body: &str) -> String {
    let names: Vec<&str> = brief.parameters.iter().map(|p| p.name).collect();
    format!("def {}({}):\n    {}\n", brief.function, names.join(", "), body.replace('\n', "\n    "))
}

/// A program that writes zeros into whatever arguments it can.
fn vandal(brief: &Brief) -> String {
    let names: Vec<&str> = brief.parameters.iter().map(|p| p.name).collect();
    let body = format!(
        "for argument in [{}]:\n    try:\n        argument[...] = 0\n    except Exception:\n        pass\nreturn 0",
        names.join(", ")
    );
    function(brief, &body)
}

fn check_bad_programs(task: &dyn Task) {
    use FailureKind::*;
    let brief = task.brief();
    let train = task.train();
    let name = brief.function;
    let answer = |body: &str| function(&brief, body);
    let wrong_name = answer("return 0").replace(&format!("def {name}("), &format!("def not_{name}("));
    let one_more = answer("return 0").replace("):", ", one_more):");
    let cases: [(String, &[FailureKind]); 13] = [
        (String::new(), &[NoCode]),
        ("The best idea is to keep it simple.".to_owned(), &[NoCode, Syntax]),
        (format!("def {name}(a, b"), &[Syntax]),
        (wrong_name, &[Signature]),
        (format!("def {name}():\n    return 0\n"), &[Signature]),
        (one_more, &[Signature]),
        (answer("return 1 // 0"), &[Exception]),
        (answer("raise ValueError('no')"), &[Exception]),
        (answer("return None"), &[WrongShape, Infeasible]),
        (answer("return 'a'"), &[WrongShape, Infeasible]),
        (answer("return {}"), &[WrongShape, Infeasible]),
        (answer("return float('nan')"), &[WrongShape, NonFinite, Infeasible]),
        (answer("while True:\n    pass"), &[OutOfFuel, Timeout]),
    ];
    for (program, kinds) in cases {
        check_fails(task, &train, &program, kinds);
    }
}

fn check_purity<T: Task>(make: &impl Fn() -> T) {
    let task = make();
    let brief = task.brief();
    for baseline in task.baselines() {
        for column in task.columns() {
            let bits = |task: &T| -> (u64, Vec<u64>) {
                match score(task, baseline.program, &column) {
                    Ok(e) => (e.objective.get().to_bits(), e.instances.iter().map(|v| v.to_bits()).collect()),
                    Err(failure) => panic!("`{}` failed on {column}: {failure}", baseline.name),
                }
            };
            let first = bits(&task);
            let what = format!("the value of `{}` on {column} changes", baseline.name);
            assert_eq!(bits(&task), first, "{what} when it is scored again");
            // What these two are worth does not matter: they must not change what comes after.
            let _ = score(&task, &function(&brief, "return 1 // 0"), &column);
            let _ = score(&task, &vandal(&brief), &column);
            assert_eq!(bits(&task), first, "{what} after other programs");
            assert_eq!(bits(&make()), first, "{what} in a task made anew");
            for threads in [1, 4] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let pool = pool.expect("a few threads can be started");
                let fresh = make();
                assert_eq!(pool.install(|| bits(&fresh)), first, "{what} on {threads} threads, anew");
                assert_eq!(pool.install(|| bits(&task)), first, "{what} on {threads} threads");
            }
        }
    }
}

fn check_expression(task: &dyn Task, form: &ExpressionForm) {
    assert_eq!(form.skeleton.matches("{expression}").count(), 1, "the skeleton holds its mark once");
    check_text("the meaning of the expression", form.meaning);
    assert!(!form.quantities.is_empty(), "the expression has no quantities");
    for (i, quantity) in form.quantities.iter().enumerate() {
        assert!(is_identifier(quantity.name), "`{}` is not a quantity's name", quantity.name);
        check_text(&format!("the meaning of `{}`", quantity.name), quantity.meaning);
        let twice = form.quantities[..i].iter().any(|q| q.name == quantity.name);
        assert!(!twice, "the quantity `{}` is there twice", quantity.name);
    }
    // Each name and function alone, so that a misspelt one cannot hide among the random sentences.
    let one = form.quantities[0].name;
    let mut sentences: Vec<String> = form.quantities.iter().map(|q| format!(" {}", q.name)).collect();
    sentences.extend(form.unary.iter().map(|f| format!(" {f}({one})")));
    sentences.extend(form.binary.iter().map(|f| format!(" {f}({one}, 2)")));
    sentences.push(" 1".to_owned());
    for sentence in &sentences {
        if let Err(failure) = score(task, &form.program(sentence), &task.train()) {
            assert_eq!(failure.kind, FailureKind::NonFinite, "the expression `{sentence}` fails: {failure}");
        }
    }
    let mut scored = 0;
    for index in 0..SENTENCES {
        let sentence = form.random(&mut rng_for(0, "check_task", index), 3);
        let program = form.program(&sentence);
        assert_eq!(
            form.expression(&program),
            Some(sentence.trim()),
            "the expression is not found again in:\n{program}"
        );
        match score(task, &program, &task.train()) {
            Ok(_) => scored += 1,
            Err(failure) => {
                // A constant such as (1 - 2)**0.5 is complex in Python, and no runtime has to offer that.
                let complex = failure.kind == FailureKind::Unsupported && failure.message.contains("complex");
                let kinds = [FailureKind::Exception, FailureKind::NonFinite, FailureKind::Infeasible];
                assert!(
                    complex || kinds.contains(&failure.kind),
                    "the random sentence `{sentence}` fails: {failure}"
                );
            }
        }
    }
    assert!(scored >= SENTENCES_SCORED, "only {scored} of {SENTENCES} random sentences score");
}

#[cfg(test)]
mod tests;
