//! What a run does with answers that are cut off or repeated, on the tiny random model.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use support::{coevo_ok, experiment, results};

fn run(folder: &Path, out: &str, set: &[&str], more: &[&str]) -> String {
    let mut args = vec!["run", "SMOKE", "--out", out];
    let smoke = experiment("smoke.yaml");
    args[1] = &smoke;
    set.iter().for_each(|set| args.extend(["--set", set]));
    args.extend(more);
    coevo_ok(folder, &args)
}

/// Of every arm's candidates, how many are so in its journal.
fn count(run: &Path, mark: &str) -> Vec<usize> {
    let journals = results(run).into_iter().filter(|(name, _)| name.ends_with("journal.jsonl"));
    journals
        .map(|(_, text)| text.lines().filter(|l| l.contains("\"candidate\"") && l.contains(mark)).count())
        .collect()
}

/// In how many batches of a cell an answer stands that an earlier batch had.
fn batches_with_old_answers(cell: &Path) -> usize {
    let journal = std::fs::read_to_string(cell.join("journal.jsonl")).expect("there");
    let mut batches: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
    for line in journal.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let candidate = &line["record"]["candidate"];
        if let (Some(batch), Some(text)) =
            (candidate["batch"].as_u64(), candidate["completion"]["text"].as_str())
        {
            batches.entry(batch).or_default().insert(text.split_whitespace().collect());
        }
    }
    assert_eq!(batches.len(), 3);
    let old = |(batch, texts): &(&u64, &BTreeSet<String>)| {
        batches.range(..**batch).any(|(_, before)| !before.is_disjoint(texts))
    };
    batches.iter().filter(old).count()
}

#[test]
fn cut_answers_are_mended_where_the_experiment_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let short = "sampling.max_new_tokens=12";
    run(folder.path(), "refuse", &[short], &[]);
    run(folder.path(), "mend", &[short, "cut_answers=mend"], &[]);
    let cut = "\"finish\":\"length\"";
    let refused = count(&folder.path().join("refuse"), cut);
    assert_eq!(refused, count(&folder.path().join("refuse"), "the answer was cut off"));
    assert!(refused.iter().all(|&n| n > 0), "nothing was cut: {refused:?}");
    // What is still refused had no whole operand yet.
    let (mended, left) = (
        count(&folder.path().join("mend"), cut),
        count(&folder.path().join("mend"), "the answer was cut off"),
    );
    assert!(mended.iter().zip(&left).all(|(&cut, &left)| left < cut), "{left:?} of {mended:?} are left");
}

#[test]
fn repeats_are_avoided_where_the_experiment_says_so_and_after_a_break_too() {
    let folder = tempfile::tempdir().expect("a folder");
    // Next to greedy, so that the base writes one answer all the time.
    let greedy = "sampling.temperature=0.001";
    run(folder.path(), "allow", &[greedy], &[]);
    assert!(batches_with_old_answers(&folder.path().join("allow/base/seed-1")) > 0);
    run(folder.path(), "avoid", &[greedy, "repeats=avoid"], &[]);
    let avoid = folder.path().join("avoid");
    for arm in ["base", "es", "es+prompt"] {
        assert_eq!(batches_with_old_answers(&avoid.join(arm).join("seed-1")), 0, "{arm}");
    }

    let whole = results(&avoid);
    let cell = avoid.join("base/seed-1");
    let journal = std::fs::read(cell.join("journal.jsonl")).expect("there");
    std::fs::remove_file(avoid.join("summary.json")).expect("there");
    std::fs::remove_file(cell.join("summary.json")).expect("there");
    std::fs::write(cell.join("journal.jsonl"), &journal[..journal.len() * 3 / 4]).expect("room");
    run(folder.path(), "avoid", &[greedy, "repeats=avoid"], &["--resume"]);
    assert_eq!(results(&avoid), whole);
}
