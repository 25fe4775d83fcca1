import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    near = distance_matrix[current_node, unvisited_nodes]
    spread = distance_matrix.std(axis=1)
    score = near / near.max() - spread / spread.max()
    return unvisited_nodes[np.argmin(score)]
