def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    def best_path(node, remaining, depth):
        if depth == 0 or not remaining:
            return distance_matrix[node][destination_node] * 0.1
        options = sorted(remaining, key=lambda m: distance_matrix[node][m])[:3]
        return min(distance_matrix[node][m] + best_path(m, remaining - {m}, depth - 1) for m in options)

    nodes = frozenset(unvisited_nodes.tolist())
    return min(nodes, key=lambda m: (distance_matrix[current_node][m] + best_path(m, nodes - {m}, 2), m))
