# A frame that says it has four gigabytes.
# expect interpreter: unsupported
# expect cpython: out-of-memory or exception
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for fd in range(3, 64):
        try:
            os.write(fd, b'\xff\xff\xff\xffV')
        except OSError:
            pass
    os._exit(0)
