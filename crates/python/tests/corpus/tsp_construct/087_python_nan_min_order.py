import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = distance_matrix[current_node, unvisited_nodes].copy()
    d[2] = np.nan
    firsts = [min([float('nan'), 1.0]), min([1.0, float('nan')]), max(float(d[2]), 0.5)]
    position = np.argmin(d)                   # nan wins
    ordered = np.argsort(d, kind='stable')    # nan last
    k = sum(x == x for x in firsts)
    return unvisited_nodes[ordered[k]] + position * 100
