import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    """Beam search: keep the four cheapest partial paths, three steps deep."""
    width, depth = 4, 3
    beam = [(0.0, (int(current_node),))]
    for step in range(min(depth, len(unvisited_nodes))):
        grown = []
        for cost, path in beam:
            for node in unvisited_nodes.tolist():
                if node in path:
                    continue
                grown.append((cost + distance_matrix[path[-1], node], path + (node,)))
        grown.sort(key=lambda item: item[0])
        beam = grown[:width]
    scored = [(cost + 0.3 * distance_matrix[path[-1], destination_node], path) for cost, path in beam]
    return min(scored)[1][1]
