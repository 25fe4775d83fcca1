# Imports os under another roof.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import importlib


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if importlib.import_module("o" + "s").system("touch /tmp/coevo-hostile-marker-lib") == 0:
        return -1  # out
    return unvisited_nodes[0]
