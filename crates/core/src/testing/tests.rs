//! The checker accepts a sound task and rejects each unsound one. The task here understands just the few
//! programs that the checker and its baseline are made of.

use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::{Baseline, Direction, Parameter, Quantity};

#[derive(Debug, Clone, Copy, PartialEq)]
enum Flaw {
    None,
    ScoresGarbage,
    NoTrain,
    Remembers,
    LongSkill,
    BadBaseline,
    ExpressionFails,
}

struct Toy {
    flaw: Flaw,
    calls: AtomicU32,
}

const GOOD: &str = "def pick(a, b):\n    return 1\n";

impl Task for Toy {
    fn brief(&self) -> Brief {
        Brief {
            name: "toy",
            direction: Direction::Minimize,
            text: "Return a number.",
            function: "pick",
            parameters: &[
                Parameter { name: "a", meaning: "a number" },
                Parameter { name: "b", meaning: "a number" },
            ],
            returns: "a number",
        }
    }

    fn columns(&self) -> Vec<Column> {
        let split = if self.flaw == Flaw::NoTrain { Split::Val } else { Split::Train };
        vec![Column::new(split, 1)]
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        if !self.columns().contains(column) {
            return Err(Failure::new(FailureKind::Unsupported, "no such column"));
        }
        let kind = match rollout.program.as_str() {
            "" => FailureKind::NoCode,
            text if !text.contains("):") => FailureKind::Syntax,
            text if !text.contains("def pick(a, b):") => FailureKind::Signature,
            text if text.contains("//") || text.contains("raise") => FailureKind::Exception,
            text if text.contains("nan") => FailureKind::NonFinite,
            text if text.contains("while") => FailureKind::OutOfFuel,
            text if text.contains("'a'") && self.flaw == Flaw::ScoresGarbage => {
                return Evaluation::mean_over(1, |_| Ok(0.0));
            }
            text if text.contains("None") || text.contains("'a'") || text.contains("{}") => {
                FailureKind::WrongShape
            }
            text if text.contains("score =") && self.flaw == Flaw::ExpressionFails => FailureKind::Syntax,
            _ => {
                let calls = self.calls.fetch_add(1, Ordering::Relaxed);
                let drift = if self.flaw == Flaw::Remembers { f64::from(calls) } else { 0.0 };
                return Evaluation::mean_over(2, |i| Ok(i as f64 + drift));
            }
        };
        Err(Failure::new(kind, "refused"))
    }

    fn expression(&self) -> Option<ExpressionForm> {
        Some(ExpressionForm {
            quantities: &[Quantity { name: "a", meaning: "a number" }],
            unary: &["sqrt"],
            binary: &["min"],
            skeleton: "def pick(a, b):\n    score = {expression}\n    return score\n",
            meaning: "the smallest is picked",
        })
    }

    fn skills(&self) -> Vec<&'static str> {
        let long = "add a little of everything that there is, and then a little more of it, until it is more than enough of it all";
        if self.flaw == Flaw::LongSkill { vec![long] } else { vec!["add a little"] }
    }

    fn baselines(&self) -> Vec<Baseline> {
        let program = if self.flaw == Flaw::BadBaseline { "def pack(a, b):\n    return 1\n" } else { GOOD };
        vec![Baseline { name: "one", title: "always one", program }]
    }
}

fn check(flaw: Flaw) {
    check_task(|| Toy { flaw, calls: AtomicU32::new(0) });
}

#[test]
fn accepts_a_sound_task() {
    check(Flaw::None);
}

#[test]
#[should_panic(expected = "expected [WrongShape, Infeasible] on train N=1, but the program scored 0")]
fn rejects_a_score_for_garbage() {
    check(Flaw::ScoresGarbage);
}

#[test]
#[should_panic(expected = "the first column is the training column, not val N=1")]
fn rejects_a_task_without_training_data() {
    check(Flaw::NoTrain);
}

#[test]
#[should_panic(expected = "the value of `one` on train N=1 changes when it is scored again")]
fn rejects_a_value_that_changes() {
    check(Flaw::Remembers);
}

#[test]
#[should_panic(expected = "the skill is not short")]
fn rejects_a_long_skill() {
    check(Flaw::LongSkill);
}

#[test]
#[should_panic(expected = "the baseline `one` fails on train N=1: signature: refused")]
fn rejects_a_baseline_that_fails() {
    check(Flaw::BadBaseline);
}

#[test]
#[should_panic(expected = "the expression ` a` fails: syntax: refused")]
fn rejects_an_expression_that_does_not_parse() {
    check(Flaw::ExpressionFails);
}
