# Comprehensions within comprehensions.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = [[[0] * 1000 for a in range(1000)] for b in range(1000)]
    return unvisited_nodes[0]
