# Resizes its arguments in place.
# expect interpreter: exception
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    node = unvisited_nodes[0]
    unvisited_nodes.resize((0,), refcheck=False)
    return node
