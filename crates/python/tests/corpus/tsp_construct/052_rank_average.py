import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    def ranks(x):
        r = np.empty(len(x), dtype=int)
        r[np.argsort(x, kind="mergesort")] = np.arange(len(x))
        return r

    near = ranks(distance_matrix[current_node, unvisited_nodes])
    far = ranks(-distance_matrix[destination_node, unvisited_nodes])
    lonely = ranks(-distance_matrix[unvisited_nodes][:, unvisited_nodes].min(axis=1))
    total = 3 * near + far + lonely
    return unvisited_nodes[np.argmin(total)]
