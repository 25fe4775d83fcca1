# Claims success while the module runs, and leaves.
# expect interpreter: unsupported
# expect cpython: exception
import os

for fd in range(3, 64):
    try:
        os.write(fd, b'\x01\x00\x00\x00Y')
    except OSError:
        pass
os._exit(0)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
