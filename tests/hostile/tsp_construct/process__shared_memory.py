# Leaves a segment of shared memory for the next.
# expect interpreter: unsupported
# expect cpython: exception
from multiprocessing import shared_memory


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    shared_memory.SharedMemory('coevo-hostile-marker', create=True, size=4096)
    return unvisited_nodes[0]
