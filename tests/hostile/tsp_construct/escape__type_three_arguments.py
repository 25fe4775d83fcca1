# Makes a class whose method is eval by type().
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return type("X", (), {"pick": lambda self: eval("0")})().pick() + unvisited_nodes[0]
