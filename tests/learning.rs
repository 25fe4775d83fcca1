//! On the real model, in small: the population learns, and it is ES that does it. This test fails when ES
//! is off or its rewards are shuffled.

mod support;

use support::{coevo_ok, experiment};

/// Last-quarter medians of the arms of the learning-curve experiment, cut down to one seed.
fn last_quarter_medians(arms: &[&str]) -> Vec<(String, f64, f64)> {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["run", &experiment("learning-check.yaml"), "--out", "run"];
    coevo_ok(folder.path(), &args);
    let text = std::fs::read_to_string(folder.path().join("run/summary.json")).expect("a summary");
    let all: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    arms.iter()
        .map(|arm| {
            let of = all.iter().find(|summary| summary["arm"] == **arm).expect("the arm ran");
            let number = |key: &str| of[key].as_f64().expect("something was valid");
            ((*arm).to_owned(), number("first_quarter_median"), number("last_quarter_median"))
        })
        .collect()
}

#[test]
fn the_median_falls_with_es_and_not_with_its_controls() {
    let medians = last_quarter_medians(&["es", "off", "shuffled"]);
    let (es, controls) = medians.split_first().expect("three arms");
    // Nearest neighbour has 7.004 on the training data.
    assert!(es.2 <= 1.02 * 7.0044, "es ends at the median of nearest neighbour: {medians:?}");
    for control in controls {
        assert!(control.2 > 1.15 * es.2, "the controls do not get there: {medians:?}");
    }
}
