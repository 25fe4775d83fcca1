# Sorts the candidates in place, and answers with the nearest all the same.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    node = unvisited_nodes[0]
    unvisited_nodes.sort()
    return node
