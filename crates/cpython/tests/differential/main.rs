//! The interpreter against CPython with numpy: the corpus, tables of expressions, and random programs.
//!
//! Each program runs in both with the same arguments and seeds. It agrees where all answers are equal (floats
//! to 1e-12, types too) or fail with the same kind and exception type. What the interpreter refuses as
//! `unsupported` is counted, and is no difference. Known differences stand in `freedoms.txt`.

mod compare;
mod corpus;
mod freedoms;
mod instances;
mod random;
mod run;
mod tables;

use std::fmt;
use std::sync::OnceLock;

use coevo_cpython::{CPython, Settings};

use compare::Verdict;

/// One runtime for all tests: its workers are shared.
fn cpython() -> &'static CPython {
    static CPYTHON: OnceLock<CPython> = OnceLock::new();
    CPYTHON.get_or_init(|| CPython::open(&Settings::default()).expect("the pinned environment"))
}

/// How many agree.
#[derive(Debug, Default)]
struct Counts {
    value: usize,
    failure: usize,
    unsupported: usize,
    differ: usize,
}

impl Counts {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::SameValue => self.value += 1,
            Verdict::SameFailure => self.failure += 1,
            Verdict::Unsupported(_) => self.unsupported += 1,
            Verdict::Differ(_) => self.differ += 1,
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { value, failure, unsupported, differ } = self;
        write!(f, "same value {value}, same failure {failure}, unsupported {unsupported}, differ {differ}")
    }
}

/// Prints the counts, holds the verdicts against the list of freedoms, and fails on what is not in it.
#[expect(clippy::print_stdout, reason = "a test's own report, outside of the test functions that may print")]
fn conclude(what: &str, listed: &str, verdicts: &[(String, Verdict)]) {
    let mut counts = Counts::default();
    verdicts.iter().for_each(|(_, verdict)| counts.add(verdict));
    println!("{what}: {counts}");
    for (name, verdict) in verdicts {
        if let Verdict::Unsupported(message) = verdict {
            println!("  unsupported {name}: {message}");
        }
    }
    let freedoms = freedoms::of(listed);
    let mut wrong = Vec::new();
    for (name, verdict) in verdicts {
        match (verdict, freedoms.contains(name)) {
            (Verdict::Differ(how), false) => wrong.push(format!("{name}: {how}")),
            (Verdict::SameValue | Verdict::SameFailure, true) => {
                wrong.push(format!("{name}: no longer differs; take it out of freedoms.txt"));
            }
            _ => {}
        }
    }
    for name in freedoms.names() {
        if !verdicts.iter().any(|(known, _)| known == name) {
            wrong.push(format!("{name}: stands in freedoms.txt, but is not there"));
        }
    }
    assert!(wrong.is_empty(), "{what}: {} unlisted\n{}", wrong.len(), wrong.join("\n"));
}
