# Writes the start over the candidates, and answers from a copy.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    node = int(unvisited_nodes[0])
    unvisited_nodes[:] = 0
    return node
