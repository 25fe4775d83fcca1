# A float that says it is an index.
# expect interpreter: unsupported
# expect cpython: wrong-shape
class N(float):
    def __index__(self):
        return 1


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return N(1.0)
