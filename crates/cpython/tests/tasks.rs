//! The tasks of this repository on the host: their evaluators must not notice where programs run.

use std::sync::{Arc, OnceLock};

use coevo_core::testing::check_task;
use coevo_core::{Host, Hosted, Rollout, Task};
use coevo_cpython::{CPython, Settings};

fn host() -> Host {
    static HOST: OnceLock<Host> = OnceLock::new();
    // The contract's endless loop takes all of a session's time.
    let settings = Settings { session_secs: 5.0, ..Settings::default() };
    HOST.get_or_init(|| CPython::open(&settings).expect("the pinned environment").host()).clone()
}

/// Every baseline has the same value in both runtimes.
fn check_baselines(task: Arc<dyn Task>) {
    let hosted = Hosted::new(task.clone(), host());
    assert!(!task.baselines().is_empty());
    for baseline in task.baselines() {
        let rollout = Rollout::of_program(baseline.program);
        let here = task.score(&rollout, &task.train()).expect("a valid heuristic");
        let there = hosted.score(&rollout, &task.train()).expect("a valid heuristic");
        assert_eq!(here.instances.len(), there.instances.len());
        for (here, there) in here.instances.iter().zip(&there.instances) {
            assert!((here - there).abs() <= 1e-9 * here.abs(), "{}: {here} and {there}", baseline.name);
        }
    }
}

#[test]
fn baselines_have_the_same_value() {
    check_baselines(Arc::new(coevo_tsp_construct::TspConstruct::tiny()));
    check_baselines(Arc::new(coevo_kp_construct::KpConstruct::tiny()));
    check_baselines(Arc::new(coevo_asp_construct::AspConstruct::tiny()));
    check_baselines(Arc::new(coevo_tsp_aco::TspAco::tiny()));
    check_baselines(Arc::new(coevo_cvrp_aco::CvrpAco::tiny()));
    check_baselines(Arc::new(coevo_bpp_aco::BppAco::tiny()));
    check_baselines(Arc::new(coevo_online_bin_packing::OnlineBinPacking));
}

#[test]
fn the_contract_of_a_task_holds() {
    check_task(|| Hosted::new(Arc::new(coevo_tsp_construct::TspConstruct::tiny()), host()));
    check_task(|| Hosted::new(Arc::new(coevo_bpp_aco::BppAco::tiny()), host()));
}

#[test]
fn what_only_cpython_has_runs() {
    let program = "import networkx as nx\nimport numpy as np\n\
                   def heuristics(distance_matrix):\n    \
                   tree = nx.minimum_spanning_tree(nx.from_numpy_array(distance_matrix))\n    \
                   return 1 / distance_matrix + nx.to_numpy_array(tree, weight=None)\n";
    let task: Arc<dyn Task> = Arc::new(coevo_tsp_aco::TspAco::tiny());
    let rollout = Rollout::of_program(program);
    assert!(task.score(&rollout, &task.train()).is_err());
    let hosted = Hosted::new(task, host());
    assert!(hosted.score(&rollout, &hosted.train()).is_ok());
}
