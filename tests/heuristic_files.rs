//! The commands that work without a model: `data`, `tasks NAME`, `eval-dir`.

mod support;

use std::path::Path;

use serde_json::Value;
use support::{coevo, coevo_ok, root};

#[test]
fn data_prints_the_pinned_sum_and_writes_what_numpy_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let stdout = coevo_ok(folder.path(), &["data", "tsp_construct", "train", "--npy", "t.npy"]);
    assert_eq!(
        stdout.trim(),
        "tsp_construct train N=50: 64x50x2 float64, \
         sha256 bee6f8b6bf7f4678ddee62c4d77657c844c8d24a47a4304fae385c3c4b7e47e1"
    );
    let bytes = std::fs::read(folder.path().join("t.npy")).expect("written");
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let header = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let text = String::from_utf8_lossy(&bytes[10..10 + header]);
    assert!(text.contains("'descr': '<f8'") && text.contains("'shape': (64, 50, 2)"), "{text}");
    assert_eq!((10 + header) % 64, 0, "the format aligns its data");
    let first = f64::from_le_bytes(bytes[10 + header..18 + header].try_into().expect("eight bytes"));
    assert_eq!(first, 0.1915194503788923);
    assert_eq!(bytes.len(), 10 + header + 64 * 50 * 2 * 8);
}

#[test]
fn data_that_is_not_there_is_refused_with_what_is() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, wanted) in [
        (&["data", "asp_construct", "train"][..], "has no arrays"),
        (&["data", "tsp_construct", "train", "51"], "no train data of size 51; its sizes there are: 50"),
        (&["data", "tsp_konstruct", "train"], "did you mean `tsp_construct`?"),
    ] {
        let output = coevo(folder.path(), args);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{args:?}: {stderr}");
        assert!(stderr.contains(wanted), "{args:?}: {stderr}");
    }
}

#[test]
fn a_task_shows_its_prompt_at_each_level() {
    let tasks = coevo_ok(&root(), &["tasks"]);
    for task in tasks.lines().skip(2).map_while(|line| line.split_whitespace().next()) {
        let stdout = coevo_ok(&root(), &["tasks", task]);
        let example = task == "online_bin_packing"; // as short as a task can be: no expression form
        for level in ["free", "program", "expression"].into_iter().take(if example { 2 } else { 3 }) {
            assert!(stdout.contains(&format!("level `{level}`")), "{task} at {level}: {stdout}");
        }
        assert_eq!(stdout.contains("== hints"), !example, "{stdout}");
    }
}

/// A tree of two methods, with a tie, a failure, and a file that is no Python.
fn tree(root: &Path) {
    let nearest =
        std::fs::read_to_string(self::root().join("heuristics/tsp_construct/nearest.py")).expect("there");
    for (path, source) in [
        ("EoH1000/tsp_construct/run_rep1.py", nearest.as_str()),
        ("EoH1000/tsp_construct/run_rep2.py", "def select_next_node(a, b, c, d):\n    return c[99]\n"),
        ("EoH+AgenticESOpt1000/tsp_construct/run_rep1.py", nearest.as_str()),
        ("EoH+AgenticESOpt1000/tsp_construct/run_rep2.py", "def select_next_node(:\n"),
        ("EoH+AgenticESOpt1000/tsp_construct/notes.txt", "not a program"),
    ] {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("room");
        std::fs::write(path, source).expect("room");
    }
}

fn lines(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).expect("written");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

#[test]
fn a_tree_of_programs_is_scored_by_its_paths_and_goes_on_after_a_break() {
    let folder = tempfile::tempdir().expect("a folder");
    tree(&folder.path().join("programs"));
    let args =
        ["eval-dir", "programs", "--task-from-path", "--json", "out.jsonl", "--size", "20", "--size", "50"];
    let stdout = coevo_ok(folder.path(), &args);
    assert!(stdout.contains("8 scored now, 0 before: out.jsonl"), "{stdout}");
    let file = folder.path().join("out.jsonl");
    let mut whole = lines(&file);
    let key = |line: &Value| (line["file"].to_string(), line["size"].as_u64());
    whole.sort_by_key(key);
    let scored: Vec<&Value> = whole.iter().filter(|line| line["outcome"] == "scored").collect();
    assert_eq!((whole.len(), scored.len()), (8, 4));
    for line in &scored {
        assert_eq!(line["repeat"], 1);
        assert_eq!(line["budget"], 1000);
        let objective = line["objective"].as_f64().expect("a number");
        // What `coevo tasks` shows for nearest neighbour at 50 cities.
        assert!(line["size"] == 20 || (objective - 6.9593).abs() < 1e-4, "{line}");
    }
    let reason = |name: &str| {
        let line = whole.iter().find(|line| line["file"].as_str().expect("a path").starts_with(name));
        line.expect(name)["failure"].to_string()
    };
    assert!(reason("EoH1000/tsp_construct/run_rep2").contains("99"), "{}", reason("EoH1000"));
    assert!(reason("EoH+AgenticESOpt1000/tsp_construct/run_rep2").contains("syntax"));

    // A kill in the middle of the fourth line: three lines stay, five are scored again.
    let text = std::fs::read_to_string(&file).expect("there");
    let cut = text.match_indices('\n').nth(2).expect("lines").0 + 20;
    std::fs::write(&file, &text[..cut]).expect("room");
    let stdout = coevo_ok(folder.path(), &args);
    assert!(stdout.contains("5 scored now, 3 before"), "{stdout}");
    let mut again = lines(&file);
    again.sort_by_key(key);
    let results = |lines: &[Value]| -> Vec<(Value, Value)> {
        lines.iter().map(|line| (line["file"].clone(), line["objective"].clone())).collect()
    };
    assert_eq!(results(&again), results(&whole));
}

#[test]
fn a_tree_that_cannot_be_scored_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("empty")).expect("room");
    tree(&folder.path().join("programs"));
    std::fs::create_dir_all(folder.path().join("other/EoH1000/no_such_task")).expect("room");
    std::fs::write(folder.path().join("other/EoH1000/no_such_task/rep1.py"), "x = 1\n").expect("room");
    std::fs::write(folder.path().join("old.jsonl"), "{\"a\": 1}\n").expect("room");
    for (args, wanted) in [
        (
            &["eval-dir", "empty", "--task-from-path", "--json", "o.jsonl"][..],
            "there is no .py file below empty",
        ),
        (&["eval-dir", "other", "--task-from-path", "--json", "o.jsonl"], "no_such_task"),
        (&["eval-dir", "missing", "--task-from-path", "--json", "o.jsonl"], "there is no folder missing"),
        (&["eval-dir", "programs", "--task-from-path", "--json", "old.jsonl"], "old.jsonl: line 1"),
    ] {
        let output = coevo(folder.path(), args);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
        assert!(stderr.contains(wanted), "{args:?}: {stderr}");
    }
    assert_eq!(
        std::fs::read_to_string(folder.path().join("old.jsonl")).expect("there"),
        "{\"a\": 1}\n",
        "a refusal changes nothing"
    );
}
