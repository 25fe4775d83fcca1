# Gives itself more memory, by two ways.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os
import resource


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for which in (resource.RLIMIT_AS, resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU):
        for how in (resource.setrlimit, lambda a, b: resource.prlimit(0, a, b), lambda a, b: resource.prlimit(os.getppid(), a, b)):
            try:
                how(which, (-1, -1))
                return -1
            except (OSError, ValueError):
                pass
    return unvisited_nodes[0]
