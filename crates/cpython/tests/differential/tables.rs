//! Tables of expressions: one a line, with the usual modules imported.

use std::path::Path;

use coevo_core::Failure;
use coevo_cpython::Session;
use coevo_python::{Argument, ForeignSession, Plain, Program, Signature};

use super::compare::{Outcome, Verdict, programs};
use super::{conclude, cpython, run};

const IMPORTS: &str = "import numpy as np, math, random, itertools, collections, functools\n";

/// Evaluates in CPython, all in one session: each text in a namespace of its own, with fresh streams.
const EVALUATOR: &str = "
import random as _random, numpy as _numpy
def evaluate(text, imports):
    space = {'__name__': 'heuristic'}
    exec(imports, space)
    _random.seed(1234)
    _numpy.random.seed(1234)
    code = compile(text, '<candidate>', 'exec')
    exec(code, space)
    return space['f']()
";

/// CPython's side of many small programs, each with a function `f()`.
pub struct Evaluator(Option<Session>);

impl Evaluator {
    pub fn new() -> Self {
        Evaluator(None)
    }

    /// What `f()` gives. A program that kills the session costs the next one a fresh start.
    pub fn outcome(&mut self, program: &str) -> Outcome {
        let session = match &mut self.0 {
            Some(session) => session,
            none => none.insert(cpython().session(
                EVALUATOR,
                "evaluate",
                &run::limits(),
                1,
                &Default::default(),
            )?),
        };
        session.refill();
        let text = |text: &str| Argument::Value(Plain::Str(text.to_owned()));
        let outcome = session.call(&[text(program), text(IMPORTS)]);
        if outcome.as_ref().is_err_and(|failure| failure.kind != coevo_core::FailureKind::Exception) {
            self.0 = None;
        }
        outcome.map_err(|failure| match failure.message.split(':').next() {
            Some("SyntaxError") => Failure::new(coevo_core::FailureKind::Syntax, failure.message),
            _ => failure,
        })
    }
}

/// The interpreter's side.
pub fn ours(program: &str) -> Outcome {
    let program = Program::compile(&format!("{IMPORTS}{program}"), &Signature::new("f", &[]))?;
    coevo_python::Session::start(&program, &run::limits(), 1234)?.call(&[]).map(|value| Plain::of(&value))
}

fn check(table: &Path) -> Vec<(String, Verdict)> {
    let text = std::fs::read_to_string(table).expect("readable");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut evaluator = Evaluator::new();
    let mut judge = |line: &str| {
        let program = format!("def f():\n    return ({line})\n");
        let verdict = programs(&[ours(&program)], &[evaluator.outcome(&program)]);
        (line.to_owned(), verdict)
    };
    lines.map(&mut judge).collect()
}

#[test]
fn tables_answer_as_in_cpython() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/tests/tables");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "txt"));
    files.sort();
    assert!(!files.is_empty(), "there are tables");
    let mut all = Vec::new();
    for file in &files {
        let verdicts = check(file);
        let mut counts = super::Counts::default();
        verdicts.iter().for_each(|(_, verdict)| counts.add(verdict));
        println!("{}: {counts}", file.file_name().expect("a file").to_string_lossy());
        all.extend(verdicts);
    }
    conclude("tables", "tables", &all);
}
