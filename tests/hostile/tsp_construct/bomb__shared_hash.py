# Hashes such a tuple.
# expect interpreter: unsupported
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = (0,)
    for _ in range(60):
        x = (x, x)
    hash(x)
    return unvisited_nodes[0]
