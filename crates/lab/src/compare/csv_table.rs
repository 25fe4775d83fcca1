//! The settings of comparisons as CSV: one row for each arm and setting.

use super::{ArmResult, Comparison};

const HEAD: [&str; 24] = [
    "arm",
    "task",
    "method",
    "budget",
    "size",
    "also_training",
    "direction",
    "base_mean",
    "base_valid",
    "base_failed",
    "base_missing",
    "arm_mean",
    "arm_valid",
    "arm_failed",
    "arm_missing",
    "improvement",
    "interval_low",
    "interval_high",
    "gain_percent",
    "p_repeats",
    "p_instances",
    "verdict",
    "strict_verdict",
    "notes",
];

/// The text of the file. Empty cells are what is not known.
pub fn csv_table(comparisons: &[Comparison]) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    // A writer into memory does not fail, and every row has the head's length.
    writer.write_record(HEAD).expect("memory");
    let number = |value: Option<f64>| value.map_or(String::new(), |v| v.to_string());
    let side = |arm: &ArmResult| {
        [number(arm.mean), arm.valid().to_string(), arm.failed().to_string(), arm.missing.len().to_string()]
    };
    for comparison in comparisons {
        for s in &comparison.settings {
            let direction = s.direction.map(|d| format!("{d:?}").to_lowercase()).unwrap_or_default();
            let mut row = vec![
                comparison.arm.name().to_owned(),
                s.group.task.clone(),
                s.group.method.clone(),
                s.group.budget.to_string(),
                s.size.to_string(),
                s.also_training.to_string(),
                direction,
            ];
            row.extend(side(&s.base));
            row.extend(side(&s.other));
            row.push(number(s.improvement));
            row.push(number(s.interval.map(|i| i.low)));
            row.push(number(s.interval.map(|i| i.high)));
            row.push(number(s.gain_percent));
            row.push(number(s.p_repeats));
            row.push(number(s.p_instances));
            row.push(s.verdict.name().to_owned());
            row.push(s.strict_verdict.name().to_owned());
            row.push(s.notes.join("; "));
            writer.write_record(&row).expect("memory");
        }
    }
    let bytes = writer.into_inner().expect("memory");
    String::from_utf8(bytes).expect("made of strings")
}
