//! When two outcomes are the same.

use coevo_core::{Failure, FailureKind};
use coevo_python::{Plain, PlainArray, PlainData};

/// What came of one call, or of the start in its place.
pub type Outcome = Result<Plain, Failure>;

/// The comparison of one program.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    SameValue,
    SameFailure,
    Unsupported(String),
    Differ(String),
}

/// Relative difference that floats may have.
const TOLERANCE: f64 = 1e-12;
/// Difference that an element may have relative to the largest of its array: a sum that cancels.
const CANCELLED: f64 = 1e-15;

/// Compares call by call; `ours` may end early, where the interpreter cannot go on.
pub fn programs(ours: &[Outcome], theirs: &[Outcome]) -> Verdict {
    let mut failed = false;
    for (call, (our, their)) in ours.iter().zip(theirs).enumerate() {
        match outcomes(our, their) {
            Verdict::SameValue => {}
            Verdict::SameFailure => failed = true,
            Verdict::Differ(how) => return Verdict::Differ(format!("call {call}: {how}")),
            unsupported => return unsupported,
        }
    }
    match (failed, ours.len().abs_diff(theirs.len())) {
        (_, 1..) => Verdict::Differ(format!("{} calls here, {} there", ours.len(), theirs.len())),
        (true, _) => Verdict::SameFailure,
        (false, _) => Verdict::SameValue,
    }
}

fn outcomes(ours: &Outcome, theirs: &Outcome) -> Verdict {
    let differ = || {
        let place = match (ours, theirs) {
            (Ok(our), Ok(their)) => place(our, their),
            _ => String::new(),
        };
        Verdict::Differ(format!("{place}{} here, {} in CPython", shown(ours), shown(theirs)))
    };
    match (ours, theirs) {
        (Err(failure), _) if failure.kind == FailureKind::Unsupported => {
            Verdict::Unsupported(failure.to_string())
        }
        (Ok(our), Ok(their)) if same(our, their) => Verdict::SameValue,
        (Err(our), Err(their)) if same_failure(our, their) => Verdict::SameFailure,
        _ => differ(),
    }
}

fn shown(outcome: &Outcome) -> String {
    let text = match outcome {
        Ok(value) => brief(value),
        Err(failure) => failure.to_string(),
    };
    if text.chars().count() > 200 { text.chars().take(200).chain("...".chars()).collect() } else { text }
}

/// Where two arrays begin to differ, since the texts of long ones are cut before it.
fn place(ours: &Plain, theirs: &Plain) -> String {
    let (Plain::Array(a), Plain::Array(b)) = (ours, theirs) else { return String::new() };
    let first = match (&a.data, &b.data) {
        (PlainData::Float(a), PlainData::Float(b)) => {
            let first = (0..a.len().min(b.len())).find(|&at| !close(a[at], b[at], 0.0));
            first.map(|at| format!("element {at} is {:?} here, {:?} in CPython; ", a[at], b[at]))
        }
        _ => None,
    };
    let types = if a.dtype == b.dtype {
        String::new()
    } else {
        format!("{} here, {} in CPython; ", a.dtype, b.dtype)
    };
    types + &first.unwrap_or_default()
}

/// A value in a few words, with its types.
fn brief(value: &Plain) -> String {
    let all = |items: &[Plain]| items.iter().map(brief).collect::<Vec<_>>().join(", ");
    match value {
        Plain::List(items) => format!("[{}]", all(items)),
        Plain::Tuple(items) => format!("({},)", all(items)),
        Plain::Set(items) | Plain::FrozenSet(items) => format!("{{{}}}", all(items)),
        Plain::Dict(pairs) => {
            let pairs: Vec<String> =
                pairs.iter().map(|(key, value)| format!("{}: {}", brief(key), brief(value))).collect();
            format!("{{{}}}", pairs.join(", "))
        }
        Plain::Array(array) => format!("{} array {:?} {}", array.dtype, array.shape, elements(&array.data)),
        Plain::Scalar(array) => format!("np.{} {}", array.dtype, elements(&array.data)),
        Plain::Int(value) => value.to_string(),
        Plain::Float(value) => format!("{value:?}"),
        Plain::Str(text) => format!("{text:?}"),
        other => format!("{other:?}"),
    }
}

fn elements(data: &PlainData) -> String {
    match data {
        PlainData::Bool(data) => format!("{data:?}"),
        PlainData::Int(data) => format!("{data:?}"),
        PlainData::Float(data) => format!("{data:?}"),
    }
}

/// Same kind, and for an exception the same type. A program that does not end runs out of fuel here, and of
/// time there.
fn same_failure(ours: &Failure, theirs: &Failure) -> bool {
    match (ours.kind, theirs.kind) {
        (FailureKind::Exception, FailureKind::Exception) => exception(ours) == exception(theirs),
        (FailureKind::OutOfFuel, FailureKind::Timeout) => true,
        (our, their) => our == their,
    }
}

fn exception(failure: &Failure) -> &str {
    failure.message.split(':').next().unwrap_or_default()
}

fn same(ours: &Plain, theirs: &Plain) -> bool {
    let all = |a: &[Plain], b: &[Plain]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    match (ours, theirs) {
        (Plain::Float(a), Plain::Float(b)) => close(*a, *b, 0.0),
        (Plain::List(a), Plain::List(b)) | (Plain::Tuple(a), Plain::Tuple(b)) => all(a, b),
        // A set's own order shows where a program looks at it; a set that is returned is compared without.
        (Plain::Set(a), Plain::Set(b)) | (Plain::FrozenSet(a), Plain::FrozenSet(b)) => {
            a.len() == b.len() && a.iter().all(|a| b.iter().any(|b| same(a, b)))
        }
        (Plain::Dict(a), Plain::Dict(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|((ka, va), (kb, vb))| same(ka, kb) && same(va, vb))
        }
        (Plain::Scalar(a), Plain::Scalar(b)) | (Plain::Array(a), Plain::Array(b)) => arrays(a, b),
        (a, b) => a == b,
    }
}

fn arrays(ours: &PlainArray, theirs: &PlainArray) -> bool {
    ours.dtype == theirs.dtype
        && ours.shape == theirs.shape
        && match (&ours.data, &theirs.data) {
            (PlainData::Float(a), PlainData::Float(b)) => {
                let finite = b.iter().filter(|x| x.is_finite());
                let scale = finite.fold(0.0, |most: f64, x| most.max(x.abs()));
                a.iter().zip(b).all(|(a, b)| close(*a, *b, scale))
            }
            (a, b) => a == b,
        }
}

fn close(a: f64, b: f64, scale: f64) -> bool {
    a == b
        || (a.is_nan() && b.is_nan())
        || a.is_finite()
            && b.is_finite()
            && (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()) + CANCELLED * scale
}

#[test]
fn what_is_the_same() {
    assert!(same(&Plain::Float(1.0), &Plain::Float(1.0 + 1e-13)));
    assert!(!same(&Plain::Float(1.0), &Plain::Float(1.0 + 1e-11)));
    assert!(!same(&Plain::Float(1.0), &Plain::Int(1)));
    assert!(!same(&Plain::Float(f64::INFINITY), &Plain::Float(1.0)));
    let failure = |kind, text: &str| Failure::new(kind, text);
    let type_error = failure(FailureKind::Exception, "TypeError: one");
    assert!(same_failure(&type_error, &failure(FailureKind::Exception, "TypeError: two")));
    assert!(!same_failure(&type_error, &failure(FailureKind::Exception, "ValueError: one")));
    assert!(!same_failure(&type_error, &failure(FailureKind::Syntax, "TypeError: one")));
    assert!(matches!(programs(&[Ok(Plain::Int(1))], &[Ok(Plain::Int(2))]), Verdict::Differ(_)));
    assert!(matches!(programs(&[], &[Ok(Plain::Int(2))]), Verdict::Differ(_)));
}
