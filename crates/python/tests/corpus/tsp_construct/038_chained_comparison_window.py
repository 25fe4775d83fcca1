import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = distance_matrix[current_node]
    low, high = np.percentile(d[unvisited_nodes], [10, 60])
    window = [n for n in unvisited_nodes if low <= d[n] <= high]
    if not window:
        window = unvisited_nodes.tolist()
    return window[np.argmax([distance_matrix[n][destination_node] for n in window])]
