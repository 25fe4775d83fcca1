# numpy's own helper that executes text.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import numpy as np


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        np.testing.runstring("import os; os.system('touch /tmp/coevo-hostile-marker-runstring')", {})
    return unvisited_nodes[0]
