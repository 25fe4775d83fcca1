import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    ratio = distance_matrix / distance_matrix.T  # 0/0 on the diagonal
    row_means = np.nanmean(ratio, axis=1)
    score = distance_matrix[current_node] * row_means
    score[current_node] = np.nan
    masked = np.full_like(score, np.nan)
    masked[unvisited_nodes] = score[unvisited_nodes]
    return int(np.nanargmin(masked))
