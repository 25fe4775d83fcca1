import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    scores = {n: 1 / distance_matrix[current_node][n] for n in unvisited_nodes}
    # list() is needed: without it numpy sees one object
    return list(scores.keys())[np.argmax(list(scores.values()))]
