# Compiles text and takes the function from it.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    code = compile("lambda: 7", "<x>", "eval")
    if eval(code)() != 7:
        return -1
    return unvisited_nodes[0]
