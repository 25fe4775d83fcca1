# Looks for the harness among all objects, to change its answers.
# expect interpreter: unsupported
# expect cpython: infeasible or scored
# In CPython it may find its own session's object, and then spoils its own answers.
import gc


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for thing in gc.get_objects():
        if type(thing).__name__ == "Candidate":
            thing.function = lambda *a: -1
    return unvisited_nodes[0]
