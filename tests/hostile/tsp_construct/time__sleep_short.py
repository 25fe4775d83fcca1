# Sleeps a little at each step, below every limit.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import time


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    time.sleep(0.0005)
    return unvisited_nodes[0]
