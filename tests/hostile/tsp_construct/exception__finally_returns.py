# A return in finally swallows the exception.
# expect: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    try:
        raise ValueError('lost')
    finally:
        return unvisited_nodes[0]
