# Starts a program.
# expect interpreter: unsupported
# expect cpython: exception
import subprocess


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    subprocess.run(["/bin/sh", "-c", "touch /tmp/coevo-hostile-marker-sub; sleep 30 # coevo-hostile-left"])
    return unvisited_nodes[0]
