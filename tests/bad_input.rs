//! Bad input: a one-line error with place and remedy, exit code 2, and nothing written.

mod support;

use support::{coevo, experiment};

const GOOD: &str = "\
name: t
task: tsp_construct
model: tiny-random
search: {method: sample+es, batch: 4, batches: 2}
test: {size: 20}
";

/// What makes of the good config one of `eoh+es`.
const EOH: (&str, &str) =
    ("{method: sample+es, batch: 4, batches: 2}", "{method: eoh+es, population: 4, generations: 2}");

/// Runs that YAML with those further arguments; the error line.
fn refused(yaml: &str, args: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("t.yaml"), yaml).expect("room");
    let output = coevo(folder.path(), &[&["run", "t.yaml"], args].concat());
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{yaml}\n{stderr}");
    assert_eq!(stderr.lines().count(), 1, "one line: {stderr}");
    assert!(!folder.path().join("runs").exists(), "nothing is written: {stderr}");
    stderr
}

#[test]
fn configs_are_refused_with_place_and_remedy() {
    // (what to change in the good config, further arguments, what the error must say)
    let cases: &[(&str, &str, &[&str], &[&str])] = &[
        ("name: t", "nmae: t", &[], &["t.yaml:1:1", "unknown field `nmae`", "did you mean `name`?"]),
        ("test:", "es: {sgima: 1}\ntest:", &[], &["t.yaml:5:", "`sgima`", "did you mean `sigma`?"]),
        ("batch: 4", "batch: many", &[], &["t.yaml:4:", "invalid type", "u32"]),
        ("batch: 4", "batch: -4", &[], &["t.yaml:4:", "-4"]),
        ("sample+es", "simple", &[], &["t.yaml:4:", "unknown variant `simple`", "`sample`"]),
        ("tsp_construct", "tps_construct", &[], &["`task`", "did you mean `tsp_construct`?"]),
        ("tiny-random", "tiny-randon", &[], &["`model`", "did you mean `tiny-random`?"]),
        ("tiny-random", "./no/such.gguf", &[], &["unknown model `./no/such.gguf`", "GGUF"]),
        ("tiny-random", "random-sentences", &[], &["has no weights", "method: sample"]),
        ("size: 20", "size: 21", &[], &["`test.size` is 21", "one of 20, 50"]),
        ("name: t\n", "name: t\nlevel: fre\n", &[], &["t.yaml:2:", "unknown variant `fre`"]),
        ("name: t\n", "name: t\ndevice: gpu\n", &[], &["t.yaml:2:", "unknown device `gpu`", "cuda:0"]),
        (
            "name: t\n",
            "name: t\ndevice: cuda:0\n",
            &[],
            &["device `cuda:0`", "--features cuda", "use `cpu` or `auto`"],
        ),
        ("name: t\n", "name: t\nseeds: []\n", &[], &["`seeds` is empty"]),
        ("name: t\n", "name: t\nseeds: [1, 1]\n", &[], &["`seeds` is 1 twice"]),
        ("name: t\n", "name: t\narms: [{name: a}, {name: a}]\n", &[], &["`arms.name` is `a` twice"]),
        ("name: t\n", "name: t\narms: [{name: ../a}]\n", &[], &["`arms.name`", "names a folder"]),
        (
            "name: t\n",
            "name: t\narms: [{name: a, set: {es.sgima: 1}}]\n",
            &[],
            &["arm `a`", "`es.sgima`", "did you mean `es.sigma`?"],
        ),
        ("name: t\n", "name: t\narms: [{name: a, set: {task: b}}]\n", &[], &["cannot differ between arms"]),
        ("", "", &["--set", "es.sigma=0"], &["`es.sigma` is 0", "more than 0"]),
        ("", "", &["--set", "es.sigma=.nan"], &["`es.sigma` is NaN"]),
        ("", "", &["--set", "es.sigma_end=0.5"], &["`es.sigma_end` is 0.5", "`sigma`"]),
        ("", "", &["--set", "es.alpha=-1"], &["`es.alpha` is -1"]),
        ("", "", &["--set", "es.rank=0"], &["`es.rank` is 0", "from 1 to 64"]),
        ("", "", &["--set", "es.rank=two"], &["--set", "`es.rank`", "invalid type"]),
        ("", "", &["--set", "search.batch=0"], &["`search.batch` is 0"]),
        ("", "", &["--set", "search.batch=1"], &["`search.batch` is 1", "at least 2 with ES"]),
        ("", "", &["--set", "search.batches=0"], &["`search.batches` is 0"]),
        ("", "", &["--set", "search.population=5"], &["`search.population` is 5", "belongs to `eoh`"]),
        ("sample+es", "eoh+es", &[], &["`search.batch` is 4", "left out with `method: eoh+es`", "`sample`"]),
        (EOH.0, EOH.1, &["--set", "search.population=1"], &["`search.population` is 1", "at least 2"]),
        (EOH.0, EOH.1, &["--set", "search.mutants=0"], &["`search.mutants` is 0", "from 1 to 256"]),
        (EOH.0, EOH.1, &["--set", "search.mutants=300"], &["`search.mutants` is 300", "from 1 to 256"]),
        (EOH.0, EOH.1, &["--set", "search.generations=0"], &["`search.generations` is 0"]),
        (EOH.0, EOH.1, &["--set", "search.initial_rounds=0"], &["`search.initial_rounds` is 0"]),
        (EOH.0, EOH.1, &["--set", "search.mutant=2"], &["did you mean `search.mutants`?"]),
        (EOH.0, EOH.1, &["--set", "prompt.mode=evolve"], &["`prompt.mode` is evolve", "hold the parents"]),
        (
            EOH.0,
            EOH.1,
            &["--set", "es.mirrored=true"],
            &["`es.mirrored` is true", "false with `method: eoh+es`"],
        ),
        (EOH.0, EOH.1, &["--set", "model=random-sentences"], &["has no weights", "method: eoh"]),
        ("", "", &["--set", "prompt.parent_scores=true"], &["`prompt.parent_scores` is true", "no parents"]),
        (
            "",
            "",
            &["--set", "cut_answers=mend", "--set", "level=program"],
            &["`cut_answers` is mend", "`refuse` unless `level: expression`"],
        ),
        (
            "",
            "",
            &["--set", "repeats=avoid", "--set", "level=free"],
            &["`repeats` is avoid", "`allow` unless `level: expression`"],
        ),
        ("", "", &["--set", "cut_answers=drop"], &["--set", "`cut_answers`", "unknown variant"]),
        ("", "", &["--set", "prompt.groups=5"], &["`prompt.groups` is 5"]),
        ("", "", &["--set", "sampling.top_p=1.5"], &["`sampling.top_p` is 1.5"]),
        ("", "", &["--set", "sampling.temperature=-1"], &["`sampling.temperature` is -1"]),
        ("", "", &["--set", "es.sgima=1"], &["--set", "did you mean `es.sigma`?"]),
        ("", "", &["--set", "es.sigma"], &["key=value"]),
    ];
    for (from, to, args, wanted) in cases {
        let yaml = if from.is_empty() { GOOD.to_owned() } else { GOOD.replacen(from, to, 1) };
        assert!(from.is_empty() || yaml != GOOD, "the case changes nothing: {from}");
        let error = refused(&yaml, args);
        for part in *wanted {
            assert!(error.contains(part), "{from} -> {to} {args:?}\n  want {part:?}\n  got  {error}");
        }
    }
}

#[test]
fn yaml_that_is_no_yaml_names_its_line() {
    let error = refused("name: t\n  task: [\n", &[]);
    assert!(error.contains("t.yaml:2:"), "{error}");
}

/// What would take hours to read, or more memory than there is, is refused at once; what is read is read as one thing.
#[test]
fn hostile_yaml_is_refused_before_it_costs_anything() {
    let nine = |k: usize| vec![format!("*a{k}"); 9].join(",");
    let laughs: String = (1..12).map(|k| format!("  s{k}: &a{k} [{}]\n", nine(k - 1))).collect();
    let laughs = format!("{GOOD}grid:\n  s0: &a0 [1,2,3,4,5,6,7,8,9]\n{laughs}");
    let thousand = (1..1001).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let axes = ["seeds", "search.batch", "sampling.max_new_tokens", "es.samples"];
    let axes: String = axes.iter().map(|axis| format!("  {axis}: [{thousand}]\n")).collect();
    let arms: String = (0..1000).map(|k| format!("  - {{name: a{k}}}\n")).collect();
    let cases = [
        (laughs, "repetition limit exceeded"),
        (
            format!("{GOOD}grid: {}{}\n", "[".repeat(100_000), "]".repeat(100_000)),
            "t.yaml:6: more than 500 brackets",
        ),
        (format!("{GOOD}grid: {}\n", "{a: ".repeat(20_000)), "t.yaml:6: more than 500 brackets"),
        (format!("{GOOD}grid: &g [*g]\n"), "t.yaml:6:7: grid: invalid type"),
        (format!("{GOOD}question: {}\n", "x".repeat(2 << 20)), "is longer than 1024 KiB"),
        (format!("{GOOD}grid:\n{axes}"), "more than 100000 cells"),
        (format!("{GOOD}seeds: [{thousand}]\narms:\n{arms}"), "more than 100000 cells"),
        (format!("{GOOD}name: u\n"), "duplicate field `name`"),
        (GOOD.replace("batches: 2", "batches: 2, batch: 5"), "search: duplicate field `batch`"),
        (format!("{GOOD}grid:\n  seeds: [1]\n  seeds: [2]\n"), "duplicate entry with key \"seeds\""),
        (format!("{GOOD}seeds: [99999999999999999999999999]\n"), "t.yaml:6:9: seeds[0]: invalid type"),
        (format!("{GOOD}es: {{sigma: 1e400}}\n"), "t.yaml:6:13: es.sigma"),
        (format!("{GOOD}es: {{sigma: .inf}}\n"), "`es.sigma` is inf"),
        (format!("{GOOD}es: {{sigma: .nan}}\n"), "`es.sigma` is NaN"),
        (
            format!("{GOOD}question: !!python/object/apply:os.system [ls]\n"),
            "question: invalid type: sequence",
        ),
        (format!("{GOOD}question: a\0b\n"), "control characters are not allowed"),
        (GOOD.replace("name: t", "name: ../../t"), "`name` is \"../../t\"; it must be at most 100 letters"),
        (GOOD.replace("name: t", "name: \"a\\e[31m\""), "`name` is \"a\\u{1b}[31m\""),
        (GOOD.replace("name: t", &format!("name: {}", "x".repeat(5000))), "`name` is \"xxx"),
    ];
    for (yaml, wanted) in cases {
        let error = refused(&yaml, &[]);
        assert!(error.contains(wanted), "{wanted}: {error}");
        assert!(error.len() < 1000, "{wanted}: {} bytes", error.len());
    }
}

#[test]
fn a_missing_file_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = coevo(folder.path(), &["run", "nowhere.yaml"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr.contains("cannot read nowhere.yaml") && stderr.contains("experiments/quickstart.yaml"));
}

#[test]
fn an_out_folder_that_cannot_be_is_found_before_any_work() {
    let folder = tempfile::tempdir().expect("a folder");
    // A file where the folder's parent should be: refused for root too, who may write anywhere.
    std::fs::write(folder.path().join("file"), "").expect("room");
    let output = coevo(folder.path(), &["run", &experiment("smoke.yaml"), "--out", "file/run"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("cannot create file/run"), "{stderr}");
    // A folder with something else in it is not ours to fill or to delete.
    std::fs::create_dir(folder.path().join("mine")).expect("room");
    std::fs::write(folder.path().join("mine/thesis.tex"), "x").expect("room");
    let output = coevo(folder.path(), &["run", &experiment("smoke.yaml"), "--out", "mine", "--force"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(folder.path().join("mine/thesis.tex").exists());
}

#[test]
fn eval_names_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("h.py"), "def f(:\n").expect("room");
    let cases: &[(&[&str], i32, &str)] = &[
        (&["eval", "tsp_construct", "nowhere.py"], 2, "cannot read nowhere.py"),
        (&["eval", "tsp_cons", "h.py"], 2, "did you mean `tsp_construct`?"),
        (&["eval", "tsp_construct", "h.py", "--size", "7"], 2, "its sizes there are: 50"),
        (&["eval", "tsp_construct", "h.py"], 3, "invalid on tsp_construct train N=50: syntax: line 1"),
        (&["eval", "tsp_construct", "h.py", "--split", "tset"], 2, "test"),
        (&["model", "pull", "smollm2"], 2, "smollm2-135m-instruct"),
    ];
    for (args, code, wanted) in cases {
        let output = coevo(folder.path(), args);
        let text =
            format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {text}");
        assert!(text.contains(wanted), "{args:?}: {text}");
    }
}
