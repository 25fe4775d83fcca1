# Forks a thousand times, whatever happens.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os
import time


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for _ in range(1000):
        try:
            if os.fork() == 0:
                time.sleep(30)
                os._exit(0)
            return -1
        except OSError:
            pass
    return unvisited_nodes[0]
