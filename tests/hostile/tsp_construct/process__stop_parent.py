# Stops the process that started it, and its group.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os
import signal


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for how in (lambda: os.kill(os.getppid(), signal.SIGSTOP), lambda: os.killpg(os.getpgid(os.getppid()), signal.SIGTERM)):
        try:
            how()
            return -1
        except OSError:
            pass
    return unvisited_nodes[0]
