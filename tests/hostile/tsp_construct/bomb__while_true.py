# Never ends.
# expect interpreter: out-of-fuel
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    while True:
        pass
