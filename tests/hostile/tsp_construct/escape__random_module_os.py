# The os that random keeps for itself.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import random


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if random._os.system("touch /tmp/coevo-hostile-marker-random") == 0:
        return -1  # out
    return unvisited_nodes[0]
