import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    # Build a path through everything that is left, improve it by 2-opt,
    # and go to its first node.
    order = [current_node]
    pool = list(unvisited_nodes)
    while pool:
        last = order[-1]
        k = int(np.argmin([distance_matrix[last][p] for p in pool]))
        order.append(pool.pop(k))
    order.append(destination_node)

    improved = True
    passes = 0
    while improved and passes < 10:
        improved = False
        passes += 1
        for i in range(1, len(order) - 2):
            for j in range(i + 1, len(order) - 1):
                a, b = order[i - 1], order[i]
                c, d = order[j], order[j + 1]
                delta = (distance_matrix[a, c] + distance_matrix[b, d]
                         - distance_matrix[a, b] - distance_matrix[c, d])
                if delta < -1e-10:
                    order[i:j + 1] = order[i:j + 1][::-1]
                    improved = True
    return order[1]
