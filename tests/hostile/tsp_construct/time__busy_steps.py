# Works at each step as much as it may.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    total = 0
    for k in range(2000):
        total += k
    return unvisited_nodes[0]
