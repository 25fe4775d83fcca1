# Replaces built-ins for everyone.
# expect interpreter: unsupported
# expect cpython: timeout
# It spoils the harness of its own process, which then waits for ever.
import builtins

builtins.min = builtins.max = builtins.sorted = lambda *args, **kwargs: 77


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
