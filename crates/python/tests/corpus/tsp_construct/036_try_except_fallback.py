import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    try:
        d = distance_matrix[current_node, unvisited_nodes, 0]
    except IndexError as e:
        message = str(e)
        d = distance_matrix[current_node, unvisited_nodes]
        if "too many indices" in message:
            d = d * 2
    finally:
        bias = 0.01
    return unvisited_nodes[np.argmin(d + bias)]
