# Evaluates text.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if eval("__import__('os').system('true')") == 0:
        return -1
    return unvisited_nodes[0]
