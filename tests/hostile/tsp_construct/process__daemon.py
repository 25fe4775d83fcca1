# A child of a child that leaves its group and writes later.
# expect interpreter: unsupported
# expect cpython: exception
import os
import time


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(1)
            open('/tmp/coevo-hostile-marker-daemon', 'w')
        os._exit(0)
    return unvisited_nodes[0]
