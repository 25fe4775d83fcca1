//! `coevo compare`: a tree of programs with a known answer, and run folders.

mod support;

use std::path::Path;

use serde_json::Value;
use support::{coevo, coevo_ok, root};

/// A program of this repository.
fn heuristic(task: &str, name: &str) -> String {
    std::fs::read_to_string(root().join("heuristics").join(task).join(name)).expect("there")
}

fn put(folder: &Path, arm: &str, task: &str, repeat: u32, program: &str) {
    let path = folder.join(arm).join(task).join(format!("best_rep{repeat}.py"));
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("room");
    std::fs::write(path, program).expect("room");
}

/// A program that fails, with a message that is no good to a careless page.
const HOSTILE: &str =
    "def select_next_item(c, w, v):\n    raise ValueError('</td><script>alert(1)</script>')\n";

/// Twelve groups of two test columns: eight won, two lost, two tied.
fn tree(folder: &Path) {
    // Better and worse by expected values that other tests hold.
    let tsp = [heuristic("tsp_construct", "farthest_from_home.py"), heuristic("tsp_construct", "nearest.py")];
    let kp = [heuristic("kp_construct", "density.py"), heuristic("kp_construct", "value_then_light.py")];
    let asp = [heuristic("asp_construct", "runs.py"), heuristic("asp_construct", "constant.py")];
    // Fails where there are more than 20 cities.
    let small_only = format!(
        "{}\nbest = select_next_node\ndef select_next_node(a, b, u, d):\n    if len(d) > 20:\n        return None\n    \
         return best(a, b, u, d)\n",
        tsp[0]
    );
    for repeat in 1..=3 {
        let group = |task: &str, method: &str, budget: u32, base: &str, es: &str| {
            put(folder, &format!("{method}{budget}"), task, repeat, base);
            put(folder, &format!("{method}+AgenticESOpt{budget}"), task, repeat, es);
        };
        group("TSP_construct", "EoH", 1000, &tsp[1], &tsp[0]); // win
        group("TSP_construct", "EoH", 2000, &tsp[0], &tsp[0]); // tie
        group("TSP_construct", "Sample", 1000, &tsp[0], &tsp[1]); // loss
        let es = if repeat == 2 { &small_only } else { &tsp[0] };
        group("TSP_construct", "Sample", 2000, &tsp[1], es); // win; with a failure at N=50
        group("KP_construct", "EoH", 1000, &kp[1], &kp[0]); // win
        group("KP_construct", "EoH", 2000, &kp[1], HOSTILE); // loss: nothing valid
        group("KP_construct", "Sample", 1000, HOSTILE, &kp[1]); // win: nothing valid in base
        group("KP_construct", "Sample", 2000, HOSTILE, HOSTILE); // tie
        for (method, budget) in [("EoH", 1000), ("EoH", 2000), ("Sample", 1000), ("Sample", 2000)] {
            group("ASP_construct", method, budget, &asp[1], &asp[0]); // win
        }
    }
}

const SETTINGS: &str = "
columns:
  - {task: tsp_construct, size: 20}
  - {task: tsp_construct, size: 50}
  - {task: kp_construct, size: 50}
  - {task: kp_construct, size: 100}
  - {task: asp_construct, size: 12}
  - {task: asp_construct, size: 15, also_training: true}
methods: [sample, eoh]
budgets: [1000, 2000]
";

#[test]
fn two_commands_give_the_count_of_a_tree_of_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    tree(&folder.path().join("programs"));
    std::fs::write(folder.path().join("settings.yaml"), SETTINGS).expect("room");
    coevo_ok(folder.path(), &["eval-dir", "programs", "--task-from-path", "--json", "out.jsonl"]);
    let args = ["compare", "--from", "out.jsonl", "--settings", "settings.yaml"];
    let stdout = coevo_ok(folder.path(), &[&args[..], &["--csv", "out.csv"]].concat());
    // Of 10 groups without ties 8 are won: (45 + 10 + 1) / 2^10. Sign test: P(X >= 16 of 20).
    assert_eq!(
        stdout.lines().last(),
        Some("base+ES wins 16 of 24 settings (4 ties, 4 losses), p = 0.055 by groups, budgets not known")
    );
    assert!(stdout.contains("p = 0.006"), "{stdout}");
    assert!(stdout.contains("15 wins if the arm with more failed repeats loses"), "{stdout}");
    assert!(stdout.contains("no valid program in base: counts as a win of base+ES"), "{stdout}");

    let json: Value =
        serde_json::from_str(&coevo_ok(folder.path(), &[&args[..], &["--json"]].concat())).expect("JSON");
    let comparison = &json["comparisons"][0];
    let setting = |task: &str, method: &str, budget: u32, size: u32| -> &Value {
        let all = comparison["settings"].as_array().expect("settings");
        all.iter()
            .find(|s| {
                s["task"] == task && s["method"] == method && s["budget"] == budget && s["size"] == size
            })
            .expect("a setting")
    };
    let win = setting("tsp_construct", "eoh", 1000, 50);
    // The values of farthest_from_home and nearest that the tasks' own tests hold.
    assert!(
        (win["improvement"].as_f64().expect("known") - (6.9592664144211875 - 6.69158951177575)).abs() < 1e-9
    );
    let (low, high) = (win["interval"]["low"].as_f64().expect("a number"), win["interval"]["high"].as_f64());
    assert!(low > 0.1 && high.expect("a number") < 0.4, "{win}");
    assert_eq!((&win["interval"]["instances"], &win["interval"]["repeats"]), (&1000.into(), &3.into()));
    assert_eq!(win["p_repeats"], 0.25);
    assert!(win["p_instances"].as_f64().expect("instances") < 0.001);
    let failed = setting("tsp_construct", "sample", 2000, 50);
    assert_eq!((&failed["verdict"], &failed["strict_verdict"]), (&"win".into(), &"loss".into()));
    assert_eq!(failed["other"]["repeats"][1]["objective"], Value::Null);
    assert_eq!(setting("tsp_construct", "eoh", 2000, 20)["verdict"], "tie");

    let csv = std::fs::read_to_string(folder.path().join("out.csv")).expect("written");
    assert_eq!((csv.lines().count(), csv.matches(",win,").count()), (25, 16), "{csv}");
    let html = std::fs::read_to_string(folder.path().join("out.html")).expect("written");
    assert!(html.contains("wins 16 of 24") && html.contains("&lt;script&gt;alert(1)"), "{html}");
    assert!(!html.contains("<script") && !html.contains("http"), "it runs nothing and asks for nothing");
}

const EXPERIMENT: &str = "
name: small
question: Which?
task: TASK
model: tiny-random
level: expression
seeds: [1, 2]
search: {batch: 6, batches: 3}
sampling: {temperature: 1.0, top_p: 1.0, max_new_tokens: 64}
test: {size: 50}
arms:
  - {name: base, set: {search.method: sample}}
  - {name: es, set: {search.method: sample+es}}
  - {name: control, set: {search.method: sample+es, es.control: shuffled_rewards}}
";

#[test]
fn run_folders_are_compared_and_what_is_wrong_with_them_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |path: &str| folder.path().join(path);
    for task in ["tsp_construct", "kp_construct"] {
        std::fs::write(at("run.yaml"), EXPERIMENT.replace("TASK", task)).expect("room");
        coevo_ok(folder.path(), &["run", "run.yaml", "--out", &format!("grid/{task}")]);
    }
    let settings = "columns: [{task: tsp_construct, size: 50}, {task: kp_construct, size: 50}]\n\
                    methods: [sample]\nbudgets: [18]\n";
    std::fs::write(at("settings.yaml"), settings).expect("room");
    let hostile = "# </code></pre><script>alert('&')</script><img src=x onerror=alert(1)>\n";
    for (task, arm) in ["base", "es", "control"].map(|arm| ("tsp_construct", arm)) {
        for seed in [1, 2] {
            std::fs::write(at(&format!("grid/{task}/{arm}/seed-{seed}/best.py")), hostile).expect("there");
        }
    }
    let args = ["compare", "grid", "--settings", "settings.yaml"];
    let stdout = coevo_ok(folder.path(), &args);
    assert!(stdout.contains("base+ES against base") && stdout.contains("control against base"), "{stdout}");
    let last = stdout.lines().last().expect("lines");
    assert!(last.starts_with("base+ES wins ") && last.ends_with("budgets matched"), "{last}");
    assert_eq!(stdout, coevo_ok(folder.path(), &args), "the same folder gives the same answer");
    let html = std::fs::read_to_string(at("grid/report.html")).expect("written");
    assert!(html.contains("&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;"), "the code is shown");
    assert!(!html.contains("<script") && !html.contains("<img"), "and not run");
    for part in ["Learning curves", "Valid share", "Champions", "lineage", "polyline", "config"] {
        assert!(html.contains(part), "{part}");
    }

    // Unfinished cells are left out with a word, and the repeat is missing.
    let summary = at("grid/tsp_construct/es/seed-2/summary.json");
    let whole = std::fs::read_to_string(&summary).expect("there");
    std::fs::remove_file(&summary).expect("there");
    let stdout = coevo_ok(folder.path(), &args);
    assert!(stdout.contains("not finished, left out: grid/tsp_construct/es/seed-2"), "{stdout}");
    assert!(stdout.contains("base+ES: repeat 2 missing"), "{stdout}");

    let refused = |wanted: &str| {
        let output = coevo(folder.path(), &args);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{stderr}");
        assert!(stderr.contains(wanted), "{wanted}: {stderr}");
    };
    std::fs::write(&summary, &whole[..whole.len() / 2]).expect("there");
    refused("es/seed-2/summary.json: is not of this version, or damaged");
    std::fs::write(&summary, &whole).expect("there");
    let config = at("grid/tsp_construct/es/seed-2/config.yaml");
    let text = std::fs::read_to_string(&config).expect("there");
    std::fs::write(&config, text.replace("temperature: 1.0", "temperature: 0.5")).expect("there");
    refused("`sampling.temperature` is 1.0 and 0.5");
    std::fs::write(&config, &text).expect("there");
    std::fs::create_dir_all(at("grid/copy")).expect("room");
    for name in ["config.yaml", "summary.json"] {
        let from = at("grid/tsp_construct/es/seed-2").join(name);
        std::fs::copy(from, at("grid/copy").join(name)).expect("there");
    }
    refused("are both tsp_construct sample 18, base+ES, repeat 2");
}

#[test]
fn what_cannot_be_compared_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("empty")).expect("room");
    std::fs::write(folder.path().join("other.jsonl"), "{\"a\": 1}\n").expect("room");
    std::fs::write(folder.path().join("bad.yaml"), "columns: []\nmethod: [eoh]\n").expect("room");
    put(&folder.path().join("one"), "EoH7", "asp_construct", 1, &heuristic("asp_construct", "constant.py"));
    coevo_ok(folder.path(), &["eval-dir", "one", "--task-from-path", "--json", "one.jsonl"]);
    for (args, wanted) in [
        (
            &["compare", "--from", "one.jsonl"][..],
            "no run belongs to any of the 36 settings; there are runs of: asp_construct eoh 7",
        ),
        (&["compare", "empty"][..], "empty holds no runs"),
        (&["compare", "nowhere"], "nowhere: cannot be read"),
        (&["compare", "--from", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
        (&["compare", "--from", "other.jsonl"], "other.jsonl line 1: is not a line of `coevo eval-dir`"),
        (&["compare", "empty", "--settings", "bad.yaml"], "unknown field `method`"),
    ] {
        let output = coevo(folder.path(), args);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{args:?}: {stderr}");
        assert!(stderr.contains(wanted), "{args:?}: {stderr}");
    }
}
