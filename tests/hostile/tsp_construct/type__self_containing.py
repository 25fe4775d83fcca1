# Answers with a list that holds itself.
# expect: wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    l = [1]
    l.append(l)
    return l
