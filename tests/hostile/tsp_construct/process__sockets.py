# Every kind of socket that there is.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import socket


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for family in range(0, 46):
        for kind in (1, 2, 3, 5):
            try:
                socket.socket(family, kind)
                return -1
            except OSError:
                pass
    try:
        socket.socketpair()
        return -1
    except OSError:
        pass
    return unvisited_nodes[0]
