//! Programs that mean harm, `tests/hostile/<task>/<class>__<name>.py`, through the program and in both runtimes:
//! each ends as its head says, and nothing that it does is seen by the clean programs that are scored before and
//! after it in the same process, by the machine's files, or by anyone after its end.
//!
//! A head has `# expect: outcome`, or `# expect interpreter:` and `# expect cpython:`; an outcome is `scored`, a
//! kind of failure, several with `or` between them, or `not run`. `# objective: clean` demands the value of the
//! task's clean program, which makes the same choices.

#[path = "support/den.rs"]
mod den;
mod support;

use den::{Den, Hostile, corpus};

fn check(mut faults: Vec<String>, den: &Den) {
    faults.extend(den.traces());
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_interpreter_ends_them_all_and_clean_programs_keep_their_values() {
    let (den, corpus) = (Den::new("interpreter"), corpus());
    let run: Vec<&Hostile> = corpus.iter().filter(|p| p.expected("interpreter").is_some()).collect();
    check(den.faults("all", &run, "2"), &den);
}

fn programs<'p>(part: Vec<(&'p Hostile, Vec<&str>)>) -> Vec<&'p Hostile> {
    part.into_iter().map(|(program, _)| program).collect()
}

#[test]
#[ignore = "four minutes, most of them time limits that must pass"]
fn cpython_ends_them_all_and_clean_programs_keep_their_values() {
    let (den, corpus) = (Den::new("cpython"), corpus());
    let run = corpus.iter().filter_map(|program| Some((program, program.expected("cpython")?)));
    let (endless, others): (Vec<_>, Vec<_>) = run.partition(|(_, expected)| expected.contains(&"timeout"));
    assert!(endless.len() < 20, "each of them takes a minute");
    let (endless, others) = (programs(endless), programs(others));
    // A minute is over for all at the same time.
    let mut faults = den.faults("endless", &endless, "20");
    faults.extend(den.faults("others", &others, "3"));
    check(faults, &den);
}
