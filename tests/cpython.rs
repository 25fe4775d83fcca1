//! The other runtime, through the program: `runtime: cpython` and `--runtime cpython`.

mod support;

use serde_json::Value;
use support::{coevo, coevo_ok, experiment, root};

fn eval(task: &str, file: &str, runtime: &str) -> Value {
    let stdout = coevo_ok(&root(), &["eval", task, file, "--runtime", runtime, "--json"]);
    serde_json::from_str(&stdout).expect("JSON")
}

#[test]
fn a_heuristic_scores_the_same_in_both_runtimes() {
    for (task, file) in [
        ("tsp_construct", "heuristics/tsp_construct/nearest.py"),
        ("kp_construct", "heuristics/kp_construct/density.py"),
        ("bpp_aco", "heuristics/bpp_aco/complement.py"),
    ] {
        let (ours, theirs) = (eval(task, file, "interpreter"), eval(task, file, "cpython"));
        assert_eq!(ours["instances"], theirs["instances"], "{task}");
        assert!(ours["objective"].is_number(), "{ours}");
    }
}

#[test]
fn what_needs_a_library_runs_in_cpython_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = "\
import networkx
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    graph = networkx.Graph()
    for node in unvisited_nodes:
        graph.add_edge(int(current_node), int(node), weight=distance_matrix[current_node, node])
    near = networkx.single_source_dijkstra_path_length(graph, int(current_node), weight='weight')
    return min(unvisited_nodes, key=lambda node: near[int(node)])
";
    std::fs::write(folder.path().join("h.py"), program).expect("room");
    let args = ["eval", "tsp_construct", "h.py", "--split", "val", "--size", "20"];
    let output = coevo(folder.path(), &args);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{stdout}");
    assert!(stdout.contains("unsupported") && stdout.contains("networkx"), "{stdout}");
    let stdout = coevo_ok(folder.path(), &[&args[..], &["--runtime", "cpython"]].concat());
    assert!(stdout.contains("(64 instances"), "{stdout}");
}

#[test]
fn a_run_in_cpython_records_what_runs_and_what_it_is_kept_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = experiment("smoke.yaml");
    let args = ["run", &file, "--out", "r", "--set", "arms=[]", "--set", "runtime=cpython"];
    let stdout = coevo_ok(folder.path(), &args);
    let last = stdout.lines().last().expect("output");
    assert!(last.starts_with("best ") && last.contains("nearest neighbour 7.0044 (train)"), "{last}");
    let record = std::fs::read_to_string(folder.path().join("r/runtime.json")).expect("written");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["runtime"], "cpython");
    assert_eq!(record["versions"]["numpy"], "2.2.6");
    assert_eq!(record["confinement"].as_object().map(serde_json::Map::len), Some(7), "{record}");
    // An arm on another runtime would not be compared with the rest.
    let set = "arms=[{name: a, set: {runtime: cpython}}]";
    let output = coevo(folder.path(), &["run", &experiment("smoke.yaml"), "--out", "s", "--set", set]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("`runtime`: cannot differ between arms"), "{stderr}");
}
