import numpy as np

def select_next_node(current_node: int, destination_node: int, unvisited_nodes: np.ndarray, distance_matrix: np.ndarray) -> int:
    """
    Two-step lookahead: for each candidate, add the cost of the best
    continuation after it.
    """
    best_node = None
    best_cost = float('inf')
    for node in unvisited_nodes:
        remaining = unvisited_nodes[unvisited_nodes != node]
        if remaining.size == 0:
            follow = distance_matrix[node, destination_node]
        else:
            follow = distance_matrix[node, remaining].min()
        cost = distance_matrix[current_node, node] + 0.5 * follow
        if cost < best_cost:
            best_cost, best_node = cost, node
    return best_node
