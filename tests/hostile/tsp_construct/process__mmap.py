# Maps a terabyte.
# expect interpreter: unsupported
# expect cpython: exception or out-of-memory
import mmap


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    mmap.mmap(-1, 1 << 40)
    return unvisited_nodes[0]
