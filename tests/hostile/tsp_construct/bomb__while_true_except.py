# Never ends, and catches what would end it.
# expect interpreter: out-of-fuel
# expect cpython: timeout
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
