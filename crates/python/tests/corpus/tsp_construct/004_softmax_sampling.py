import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = distance_matrix[current_node, unvisited_nodes]
    logits = -d / (np.std(d) + 1e-8)
    logits -= logits.max()
    p = np.exp(logits)
    p /= p.sum()
    return int(np.random.choice(unvisited_nodes, p=p))
