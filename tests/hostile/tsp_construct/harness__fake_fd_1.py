# The same by the numbers of the streams.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for fd in (0, 1, 2):
        try:
            os.write(fd, b'{"outcome":"scored","objective":0.5}\n\x02\x00\x00\x00VN')
        except OSError:
            pass
    return unvisited_nodes[0]
