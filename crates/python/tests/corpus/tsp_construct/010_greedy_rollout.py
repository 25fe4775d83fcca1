import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    def rollout(start):
        left = set(int(n) for n in unvisited_nodes)
        left.discard(int(start))
        total, here = 0.0, int(start)
        while left:
            nxt = min(left, key=lambda n: (distance_matrix[here, n], n))
            total += distance_matrix[here, nxt]
            left.remove(nxt)
            here = nxt
        return total + distance_matrix[here, destination_node]

    near = sorted(unvisited_nodes, key=lambda n: distance_matrix[current_node, n])[:5]
    costs = [distance_matrix[current_node, n] + rollout(n) for n in near]
    return near[int(np.argmin(costs))]
