//! Both sides of the tables, on a few rows: the numbers are times, but the objectives must agree.

use std::sync::Arc;

use coevo_bench::{Job, Patience, Row, Settings, Side, runtime_table, tasks_table};
use coevo_core::{Registry, Split};

fn registry() -> Registry {
    Registry::new()
        .with("asp_construct", || Arc::new(coevo_asp_construct::AspConstruct::new()))
        .with("bpp_aco", || Arc::new(coevo_bpp_aco::BppAco::new()))
        .with("cvrp_aco", || Arc::new(coevo_cvrp_aco::CvrpAco::new()))
        .with("kp_construct", || Arc::new(coevo_kp_construct::KpConstruct::new()))
        .with("tsp_aco", || Arc::new(coevo_tsp_aco::TspAco::new()))
        .with("tsp_construct", || Arc::new(coevo_tsp_construct::TspConstruct::new()))
}

/// One evaluation on each side.
fn once() -> Settings {
    let python = coevo_cpython::managed_python().expect("a CPython with numpy");
    Settings { python: Some(python), patience: Patience { seconds: 0.0, most: 1 } }
}

/// The first baseline of each task.
fn jobs(registry: &Registry) -> Vec<Job> {
    let job = |name: &&str| {
        let baseline = registry.task(name).expect("a task").baselines().swap_remove(0);
        Job { task: (*name).to_owned(), name: baseline.name.to_owned(), program: baseline.program.to_owned() }
    };
    registry.names().iter().map(job).collect()
}

#[test]
fn both_sides_reach_the_same_objectives() {
    let registry = registry();
    let rows = runtime_table(&registry, &jobs(&registry), &once(), &mut |_| {}).expect("a table");
    assert_eq!(rows.len(), 6);
    for row in &rows {
        let difference = row.difference().unwrap_or_else(|| panic!("{row} did not score on both sides"));
        // One evaluation of a colony on other random numbers; its standard error is below 1%.
        let bound = if row.task.ends_with("_construct") { 1e-12 } else { 0.05 };
        assert!(difference.abs() <= bound, "{row}");
        assert!(row.speedup().expect("two times") > 0.0);
    }
}

#[test]
fn a_failure_stands_in_its_row_on_both_sides() {
    let registry = registry();
    let program = "def select_next_item(remaining_capacity, weights, values):\n    return [][0]\n".to_owned();
    let job = Job { task: "kp_construct".to_owned(), name: "broken".to_owned(), program };
    let mut seen = 0;
    let rows = runtime_table(&registry, &[job], &once(), &mut |_: &Row| seen += 1).expect("a table");
    let row = &rows[0];
    assert!(matches!(&row.ours, Side::Failed(what) if what.contains("list index out of range")), "{row}");
    assert!(matches!(&row.numpy, Some(Side::Failed(what)) if what.contains("IndexError")), "{row}");
    assert_eq!((seen, row.speedup()), (1, None));
}

#[test]
fn a_tasks_table_has_its_baselines_and_its_test_columns() {
    let registry = registry();
    let settings = Settings { python: None, ..once() };
    let rows = tasks_table(&registry, &["kp_construct"], &settings, &mut |_| {}).expect("a table");
    let task = registry.task("kp_construct").expect("a task");
    let tests = task.columns().iter().filter(|column| column.split == Split::Test).count();
    assert_eq!(rows.len(), task.baselines().len() + tests);
    assert!(rows.iter().all(|row| row.ours.timing().is_some() && row.numpy.is_none()));
    let unknown = tasks_table(&registry, &["no_task"], &settings, &mut |_| {}).expect_err("no such task");
    assert!(unknown.to_string().contains("no_task"), "{unknown}");
}
