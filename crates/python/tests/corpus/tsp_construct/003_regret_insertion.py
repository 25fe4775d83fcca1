import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    # regret: how much worse it gets if we leave the node for later
    regrets = {}
    for node in unvisited_nodes:
        others = np.delete(unvisited_nodes, np.where(unvisited_nodes == node)[0])
        if len(others) < 2:
            regrets[node] = 0.0
            continue
        d = np.sort(distance_matrix[node][others])
        first, second = d[0], d[1]
        regrets[node] = (second - first) - distance_matrix[current_node][node]
    return max(regrets, key=regrets.get)
