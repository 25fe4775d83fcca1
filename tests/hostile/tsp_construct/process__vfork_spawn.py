# Starts a program by posix_spawn.
# expect interpreter: unsupported
# expect cpython: exception
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    os.posix_spawn('/bin/sh', ['sh', '-c', 'touch /tmp/coevo-hostile-marker-spawn; sleep 30 # coevo-hostile-left'], {})
    return unvisited_nodes[0]
