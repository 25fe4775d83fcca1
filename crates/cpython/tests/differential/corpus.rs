//! Every program of the corpus.

use std::path::{Path, PathBuf};

use coevo_core::FailureKind;

use super::compare::{Verdict, programs};
use super::{conclude, instances, run};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/tests/corpus")
}

/// The programs of a folder, sorted: file name and source.
fn sources(of: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(of).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "py"));
    files.sort();
    let name = |file: &PathBuf| file.file_name().expect("a file").to_string_lossy().into_owned();
    files.iter().map(|file| (name(file), std::fs::read_to_string(file).expect("readable"))).collect()
}

fn judge(task: &str, source: &str) -> Verdict {
    let signatures = instances::signatures(task);
    // The form of the function that it defines, or else the first, whose failure both then report.
    let fits = |signature: &&_| coevo_python::Program::compile(source, signature).is_ok();
    let signature = signatures.iter().find(fits).unwrap_or(&signatures[0]);
    let mut failed = false;
    for scene in instances::scenes(task, signature.parameters.len()) {
        let ours = run::ours(source, signature, &scene);
        let theirs = run::theirs(source, signature, &scene);
        match programs(&ours, &theirs) {
            Verdict::SameValue => {}
            Verdict::SameFailure => failed = true,
            other => return other,
        }
    }
    if failed { Verdict::SameFailure } else { Verdict::SameValue }
}

fn check(name: &str) -> Vec<(String, Verdict)> {
    let folder = folder().join(name);
    let judge = |(file, source): (String, String)| {
        let task =
            file.split_once("__").map_or(name, |(task, _)| if name == "aliases" { task } else { name });
        let verdict = judge(task, &source);
        (format!("{name}/{file}"), verdict)
    };
    let verdicts: Vec<_> = sources(&folder).into_iter().map(judge).collect();
    assert!(verdicts.len() > 5, "{name} has programs");
    verdicts
}

#[test]
fn the_corpus_answers_as_in_cpython() {
    let tasks =
        ["tsp_construct", "kp_construct", "asp_construct", "tsp_aco", "cvrp_aco", "bpp_aco", "aliases"];
    let parts: Vec<Vec<(String, Verdict)>> = std::thread::scope(|scope| {
        let threads: Vec<_> = tasks.iter().map(|task| scope.spawn(|| check(task))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    for (task, verdicts) in tasks.iter().zip(&parts) {
        let mut counts = super::Counts::default();
        verdicts.iter().for_each(|(_, verdict)| counts.add(verdict));
        println!("{task}: {counts}");
    }
    conclude("corpus", "corpus", &parts.concat());
}

#[test]
fn what_is_outside_is_refused() {
    for (file, source) in sources(&folder().join("outside")) {
        let task = file.split("__").next().expect("a task");
        let signature = &instances::signatures(task)[0];
        let scene = &instances::scenes(task, signature.parameters.len())[0];
        let first = run::ours(&source, signature, scene).into_iter().next().expect("a call");
        let kind = first.map_err(|failure| failure.kind);
        assert_eq!(kind, Err(FailureKind::Unsupported), "{file}");
    }
}
