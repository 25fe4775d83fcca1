# The sys that collections keeps for itself.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import collections


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if collections._sys.modules["os"].system("touch /tmp/coevo-hostile-marker-sys") == 0:
        return -1  # out
    return unvisited_nodes[0]
