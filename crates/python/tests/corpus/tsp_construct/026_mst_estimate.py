import numpy as np

def mst_cost(nodes, distance_matrix):
    nodes = list(nodes)
    if len(nodes) <= 1:
        return 0.0
    in_tree = [nodes[0]]
    out = nodes[1:]
    total = 0.0
    while out:
        best = (float("inf"), None)
        for u in in_tree:
            for v in out:
                if distance_matrix[u][v] < best[0]:
                    best = (distance_matrix[u][v], v)
        total += best[0]
        in_tree.append(best[1])
        out.remove(best[1])
    return total

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    near = unvisited_nodes[np.argsort(distance_matrix[current_node, unvisited_nodes], kind="stable")][:4]
    best, best_value = None, None
    for node in near:
        rest = [m for m in unvisited_nodes if m != node] + [destination_node]
        value = distance_matrix[current_node][node] + mst_cost(rest, distance_matrix)
        if best_value is None or value < best_value:
            best, best_value = node, value
    return best
