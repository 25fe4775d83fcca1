# Answers with a list that is nested a hundred thousand deep.
# expect: wrong-shape
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = []
    for _ in range(100000):
        x = [x]
    return x
