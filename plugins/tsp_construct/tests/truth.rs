//! The published data and values: datasets.csv holds what the published arrays hash to, expected.csv what the
//! published evaluators say of the baselines.

use coevo_core::{Column, Rollout, Split, Task};
use coevo_tsp_construct::TspConstruct;
use sha2::{Digest, Sha256};

/// The rows of a table with a header, split into fields.
fn rows(csv: &str) -> Vec<Vec<&str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

fn split(name: &str) -> Split {
    match name {
        "train" => Split::Train,
        "val" => Split::Val,
        "test" => Split::Test,
        _ => panic!("no split is called {name}"),
    }
}

/// Checks shape, type, first and last value and the sum of every data set of a size that `wanted` takes.
fn check_data(wanted: impl Fn(u32) -> bool) -> usize {
    let task = TspConstruct::new();
    let mut checked = 0;
    for row in rows(include_str!("datasets.csv")) {
        let [_, split_name, size, shape, dtype, sum, first, last] = row[..] else {
            panic!("a row of eight fields, not {row:?}")
        };
        let size: u32 = size.parse().expect("a size");
        if !wanted(size) {
            continue;
        }
        let column = Column::new(split(split_name), size);
        let data = task.data(&column).unwrap_or_else(|| panic!("there is no column {column}"));
        let dims: Vec<String> = data.shape.iter().map(ToString::to_string).collect();
        assert_eq!((dims.join("x").as_str(), data.dtype()), (shape, dtype), "{column}");
        let bytes = data.bytes();
        let number = |at: &[u8]| f64::from_le_bytes(at.try_into().expect("eight bytes"));
        assert_eq!(number(&bytes[..8]), first.parse::<f64>().expect("a number"), "{column}");
        assert_eq!(number(&bytes[bytes.len() - 8..]), last.parse::<f64>().expect("a number"), "{column}");
        let hex: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, sum, "{column}");
        checked += 1;
    }
    checked
}

#[test]
fn data_sets_have_their_published_sums() {
    assert_eq!(check_data(|size| size < 500), 9);
}

#[test]
#[ignore = "draws and hashes three million coordinates; slow in a debug build"]
fn the_largest_data_sets_have_their_published_sums() {
    assert_eq!(check_data(|size| size >= 500), 2);
}

#[test]
fn objectives_are_the_published_evaluators() {
    let task = TspConstruct::new();
    let close = |ours: f64, theirs: &str| {
        let theirs: f64 = theirs.parse().expect("a number");
        (ours - theirs).abs() <= 1e-9 * theirs.abs()
    };
    for row in rows(include_str!("expected.csv")) {
        let [_, file, split_name, setting, instances, _, kind, objective, _, first] = row[..] else {
            panic!("a row of ten fields, not {row:?}")
        };
        assert_eq!(kind, "exact");
        let size = setting.strip_prefix("N=").and_then(|n| n.parse().ok()).expect("N=<size>");
        let name = file.strip_suffix(".py").expect("a Python file");
        let baseline = task.baselines().into_iter().find(|b| b.name == name).expect("a baseline");
        let column = Column::new(split(split_name), size);
        let ours = task
            .score(&Rollout::of_program(baseline.program), &column)
            .unwrap_or_else(|failure| panic!("{name} fails on {column}: {failure}"));
        assert_eq!(ours.instances.len().to_string(), instances);
        assert!(close(ours.instances[0], first), "{name}, {column}: {} not {first}", ours.instances[0]);
        assert!(
            close(ours.objective.get(), objective),
            "{name}, {column}: {} not {objective}",
            ours.objective
        );
    }
}
