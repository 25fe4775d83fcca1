# Leaves a hundred thousand nested tuples to be dropped.
# expect interpreter: out-of-fuel or scored
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        x = []
        for _ in range(1000):
            x = [x, {0: x}]
        y = None
        for _ in range(100000):
            y = (y,)
    return unvisited_nodes[0]
