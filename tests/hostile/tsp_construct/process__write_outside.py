# Writes in every folder that it can think of.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for path in ('/tmp/coevo-hostile-marker-write', 'marker', '/var/tmp/coevo-hostile-marker', '/dev/shm/coevo-hostile-marker', '/dev/null/../shm/coevo-hostile-marker'):
        for flags in (os.O_WRONLY | os.O_CREAT, os.O_RDWR | os.O_CREAT, os.O_RDONLY | os.O_CREAT):
            try:
                os.open(path, flags, 0o600)
                return -1
            except OSError:
                pass
    return unvisited_nodes[0]
