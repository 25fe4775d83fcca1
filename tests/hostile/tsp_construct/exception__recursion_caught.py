# Runs out of recursion again and again, and catches it.
# expect interpreter: out-of-memory
# expect cpython: scored
# objective: clean
# The interpreter ends a program that has run out of recursion, by contract.
def deeper():
    deeper()


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        for _ in range(20):
            try:
                deeper()
            except RecursionError:
                pass
    return unvisited_nodes[0]
