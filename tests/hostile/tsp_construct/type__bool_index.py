# Answers True, which is city 1 once and then a city that was visited.
# expect: infeasible
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return True
