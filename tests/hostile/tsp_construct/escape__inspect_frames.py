# Walks up the call stack into the harness and looks for names of tests.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import inspect


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    frame = inspect.currentframe()
    while frame is not None:
        if any("truth" in str(name) for name in frame.f_locals):
            return -1
        frame = frame.f_back
    return unvisited_nodes[0]
