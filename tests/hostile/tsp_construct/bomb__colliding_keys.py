# Integers that share one hash, as keys and in a set.
# expect: scored
# objective: clean
p = 2 ** 61 - 1
keys = {i * p: i for i in range(1, 500)}
same = set(keys)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
