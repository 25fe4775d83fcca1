# Runs out of memory again and again, and catches it.
# expect interpreter: out-of-memory
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        for _ in range(20):
            try:
                [0] * 10 ** 12
            except MemoryError:
                pass
    return unvisited_nodes[0]
