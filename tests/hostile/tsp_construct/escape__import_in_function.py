# Imports os where the step runs, below an except that swallows all.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    try:
        import os
        os.mkdir("/tmp/coevo-hostile-marker-mkdir")
    except Exception:
        return unvisited_nodes[0]
    return -1  # out
