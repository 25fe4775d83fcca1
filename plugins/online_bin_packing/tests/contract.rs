//! The worked example keeps the contract, and is what plugins/README.md shows.

use coevo_core::FailureKind::*;
use coevo_core::testing::{check_fails, check_task};
use coevo_core::{Rollout, Task};
use coevo_online_bin_packing::OnlineBinPacking;

#[test]
fn holds_the_task_contract() {
    check_task(|| OnlineBinPacking);
}

#[test]
fn bins_without_room_are_infeasible() {
    let train = OnlineBinPacking.train();
    for answer in ["0", "-1", "len(rooms)"] {
        let program = format!("def choose_bin(item, rooms):\n    return {answer}\n");
        check_fails(&OnlineBinPacking, &train, &program, &[Infeasible]);
    }
}

#[test]
fn best_fit_beats_a_bin_for_each_item() {
    let score =
        |program: &str| OnlineBinPacking.score(&Rollout::of_program(program), &OnlineBinPacking.train());
    let alone = score("def choose_bin(item, rooms):\n    return len(rooms) - 1\n").expect("always feasible");
    assert!(alone.instances.iter().all(|&bins| bins == 200.0));
    let best_fit = score(OnlineBinPacking.baselines()[0].program).expect("a valid baseline");
    // 200 items of mean size 35 fill 70 bins.
    assert!((70.0..80.0).contains(&best_fit.objective.get()), "{}", best_fit.objective);
}

#[test]
fn the_documentation_shows_this_code() {
    let readme = include_str!("../../README.md");
    assert!(readme.contains(include_str!("../src/lib.rs").trim()), "plugins/README.md shows src/lib.rs");
    let best_fit = include_str!("../../../heuristics/online_bin_packing/best_fit.py");
    assert!(readme.contains(best_fit.trim()), "plugins/README.md shows best_fit.py");
}
