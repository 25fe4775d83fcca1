def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    import numpy as np
    from math import exp, pi as PI

    d = np.asarray([distance_matrix[current_node][u] for u in unvisited_nodes])
    w = [exp(-PI * x) for x in d]
    return unvisited_nodes[np.argmax(w)]
