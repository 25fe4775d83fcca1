# Takes memory in small maps, past Python's allocator.
# expect interpreter: unsupported
# expect cpython: exception or out-of-memory
import mmap


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    kept = []
    while True:
        kept.append(mmap.mmap(-1, 1 << 20))
        kept[-1][::4096] = b'x' * 256
