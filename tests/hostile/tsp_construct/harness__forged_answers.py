# Writes answers to its own pipe ahead of the real ones.
# expect interpreter: unsupported
# expect cpython: infeasible or exception
import os

DONE = []


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if not DONE:
        DONE.append(1)
        for fd in range(3, 64):
            try:
                os.write(fd, b'\x0a\x00\x00\x00Vi' + b'\x01' + b'\x00' * 7)
            except OSError:
                pass
    return unvisited_nodes[0]
