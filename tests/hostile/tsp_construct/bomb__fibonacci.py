# Sums that grow for ever.
# expect interpreter: out-of-fuel
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    a = b = 1
    for _ in range(10 ** 9):
        a, b = b, a + b
    return a
