def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if destination_node not in unvisited_nodes:
        raise ValueError(f"destination {destination_node} is not among {len(unvisited_nodes)} nodes")
    return destination_node
