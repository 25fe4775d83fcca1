//! A long run with hostile programs among its candidates: what that costs the clean ones, and whether anything stays.

#[path = "support/den.rs"]
mod den;
mod support;

use std::fs;
use std::time::Duration;

use den::{Den, Ended, Hostile, TRAIN, corpus};
use support::root;

/// Programs that are scored at the same time.
const THREADS: &str = "2";
/// One of so many is hostile.
const TENTH: usize = 10;
const TASK: &str = "tsp_construct";
/// A run that takes longer is lost.
const DEADLINE: Duration = Duration::from_secs(1800);

fn is_hostile(at: usize) -> bool {
    at % TENTH == TENTH / 2
}

/// Path of a candidate in its tree, and so in the lines.
fn path(at: usize) -> String {
    format!("m_load1000/{TASK}/{at:04}_rep1.py")
}

/// A tree of candidates, each clean one with a text of its own. Where there are no hostile ones their places stay
/// empty.
fn write_tree(den: &Den, name: &str, candidates: usize, hostile: &[&Hostile]) {
    let tree = den.path(name);
    fs::create_dir_all(tree.join(path(0)).parent().expect("a folder")).expect("a folder");
    let clean = fs::read_to_string(root().join("heuristics").join(TASK).join("nearest.py")).expect("text");
    for at in 0..candidates {
        let text = match hostile.len() {
            _ if !is_hostile(at) => format!("# Candidate {at}.\n{clean}"),
            0 => continue,
            count => den.marked(hostile[at / TENTH % count]),
        };
        fs::write(tree.join(path(at)), text).expect("room");
    }
}

/// Whether all clean programs have one score; that score, and the seconds that the hostile ones took.
fn outcome(ended: &Ended, name: &str, candidates: usize, hostile: bool) -> (serde_json::Value, f64) {
    assert!(
        ended.status.is_some_and(|status| status.success()),
        "{name}: {:?}: {}",
        ended.status,
        ended.errors
    );
    assert!(!ended.errors.contains("panicked"), "{name}: {}", ended.errors);
    let (mut score, mut seconds) = (serde_json::Value::Null, 0.0);
    for at in 0..candidates {
        match (is_hostile(at), ended.lines.get(&path(at))) {
            (true, None) => assert!(!hostile, "{name}: {} has not ended", path(at)),
            (true, Some(line)) => seconds += line["seconds"].as_f64().expect("seconds"),
            (false, line) => {
                let instances = line.map_or(&serde_json::Value::Null, |line| &line["instances"]);
                assert!(
                    instances.as_array().is_some_and(|all| !all.is_empty()),
                    "{name}: {} failed",
                    path(at)
                );
                if score.is_null() {
                    score = instances.clone();
                }
                assert_eq!(*instances, score, "{name}: {}", path(at));
            }
        }
    }
    (score, seconds)
}

/// A tenth of the candidates is hostile: the process's memory stays where it was, nothing is left, every clean
/// program has the score that it has alone. What that costs in time is printed, not tested.
#[expect(clippy::print_stdout, reason = "the figures are what the test is run for")]
fn load(runtime: &'static str, candidates: usize, endless: bool) {
    let (den, corpus) = (Den::new(runtime), corpus());
    let ends = |program: &Hostile| {
        let expected = program.expected(runtime);
        expected.is_some_and(|outcomes| endless || !outcomes.contains(&"timeout"))
    };
    let hostile: Vec<&Hostile> = corpus.iter().filter(|p| p.task == TASK && ends(p)).collect();
    assert!(hostile.len() > 100, "only {} hostile programs", hostile.len());
    write_tree(&den, "clean", candidates, &[]);
    write_tree(&den, "mixed", candidates, &hostile);
    let alone = den.eval_tree("clean", TRAIN, THREADS, DEADLINE);
    let among = den.eval_tree("mixed", TRAIN, THREADS, DEADLINE);
    let (score, _) = outcome(&alone, "clean", candidates, false);
    let (same, seconds) = outcome(&among, "mixed", candidates, true);
    assert_eq!(score, same, "{runtime}: what hostile programs do is seen in the scores of clean ones");

    let peak = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
    let middle = among.memory.len() / 2;
    let (first, last) = (peak(&among.memory[..middle]), peak(&among.memory[middle..]));
    let clean = (candidates - candidates / TENTH) as f64;
    let (before, after) = (clean / alone.took.as_secs_f64(), clean / among.took.as_secs_f64());
    println!(
        "{runtime}, {THREADS} at a time: {before:.1} clean candidates/s alone, {after:.1} beside {} hostile ones \
         ({:+.1}%), which took {seconds:.1} s themselves; memory at most {first:.0} MiB in the first half, {last:.0} \
         in the second ({:.0} without them)",
        candidates / TENTH,
        100.0 * (after / before - 1.0),
        peak(&alone.memory),
    );
    assert!(last < 1.1 * first + 16.0, "{runtime}: memory grew from {first} to {last} MiB");
    let traces = den.traces();
    assert!(traces.is_empty(), "{traces:?}");
}

#[test]
#[ignore = "a load of minutes; its figures are in docs/reliability.md"]
fn the_interpreter_bears_2000_candidates_a_tenth_of_them_hostile() {
    load("interpreter", 2000, true);
}

#[test]
#[ignore = "a load of minutes; its figures are in docs/reliability.md"]
fn cpython_bears_200_candidates_a_tenth_of_them_hostile() {
    // Fewer, since each of them is a process for every instance; and without those that run into the time limit, each of
    // which holds its place for that minute.
    load("cpython", 200, false);
}
