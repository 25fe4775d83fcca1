# Reads the evaluator's locals by sys._getframe.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import sys


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    frame = sys._getframe(1)
    if "map" in frame.f_locals or "score" in frame.f_locals:
        return -1
    return unvisited_nodes[0]
