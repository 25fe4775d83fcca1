import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    nodes = np.arange(distance_matrix.shape[1])
    seen = np.isin(nodes, unvisited_nodes, invert=True)
    gain = np.where(seen[None, :], np.nan, distance_matrix)
    lonely = np.nanmin(np.where(gain > 0, gain, np.nan), axis=1)
    score = distance_matrix[current_node] - lonely
    score[seen] = np.inf
    return int(np.argmin(score))
