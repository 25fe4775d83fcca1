# The key of a sort takes memory at each call.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    kept = []
    sorted(range(100000), key=lambda x: kept.append([0] * 100000) or x)
    return unvisited_nodes[0]
