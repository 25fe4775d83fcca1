# Waits by the clock.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import time


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    end = time.perf_counter() + 0.0005
    while time.perf_counter() < end:
        pass
    return unvisited_nodes[0]
