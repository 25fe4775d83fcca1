//! One program on both sides.

use std::time::Duration;

use coevo_core::{Failure, FailureKind};
use coevo_python::{
    Argument, ForeignRuntime, ForeignSession, Limits, Plain, PlainArray, Program, Session, Signature, Value,
};

use super::compare::Outcome;
use super::cpython;

/// What a program gets: arrays that all calls share, and the calls.
pub struct Scene {
    pub seed: u64,
    pub shared: Vec<PlainArray>,
    pub calls: Vec<Vec<Given>>,
}

/// An argument.
#[derive(Debug, Clone)]
pub enum Given {
    /// One of the shared arrays.
    Shared(usize),
    /// A value of this call alone.
    Own(Plain),
}

/// Enough for every program of the corpus that ends, on either side.
pub fn limits() -> Limits {
    Limits { wall: Some(Duration::from_secs(10)), ..Limits::default() }
}

/// What the interpreter answers.
pub fn ours(source: &str, signature: &Signature, scene: &Scene) -> Vec<Outcome> {
    let start = Program::compile(source, signature)
        .and_then(|program| Session::start(&program, &limits(), scene.seed));
    let mut session = match start {
        Ok(session) => session,
        Err(failure) => return vec![Err(failure)],
    };
    let value = |plain: &Plain| plain.to_value().expect("arguments are values");
    let shared: Vec<Value> = scene.shared.iter().map(|array| value(&Plain::Array(array.clone()))).collect();
    calls(scene, |call| {
        let arguments: Vec<Value> = call
            .iter()
            .map(|given| match given {
                Given::Shared(at) => shared[*at].clone(),
                Given::Own(plain) => value(plain),
            })
            .collect();
        session.refill();
        session.call(&arguments).map(|answer| Plain::of(&answer))
    })
}

/// What CPython answers.
pub fn theirs(source: &str, signature: &Signature, scene: &Scene) -> Vec<Outcome> {
    if source.trim().is_empty() {
        return vec![Err(Failure::new(FailureKind::NoCode, "the program is empty"))];
    }
    let start = cpython().check(source, signature).and_then(|function| {
        cpython().session(source, &function, &limits(), scene.seed, &Default::default())
    });
    let mut session = match start {
        Ok(session) => session,
        Err(failure) => return vec![Err(failure)],
    };
    let mut known = vec![false; scene.shared.len()];
    calls(scene, |call| {
        let arguments: Vec<Argument> = call
            .iter()
            .map(|given| match given {
                Given::Shared(at) if known[*at] => Argument::Kept(*at as u32),
                Given::Shared(at) => {
                    known[*at] = true;
                    Argument::Keep(*at as u32, scene.shared[*at].clone())
                }
                Given::Own(plain) => Argument::Value(plain.clone()),
            })
            .collect();
        session.refill();
        session.call(&arguments)
    })
}

/// All calls, or as many as there are until one ends the session.
fn calls(scene: &Scene, mut call: impl FnMut(&[Given]) -> Outcome) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for given in &scene.calls {
        let outcome = call(given);
        let last = outcome.as_ref().is_err_and(|failure| failure.kind != FailureKind::Exception);
        outcomes.push(outcome);
        if last {
            break;
        }
    }
    outcomes
}
