# Takes len from the harness in its own process.
# expect interpreter: unsupported
# expect cpython: timeout
import builtins

builtins.len = lambda *args: 77


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
