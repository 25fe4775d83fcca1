# An int whose __int__ and __index__ lie.
# expect interpreter: unsupported
# expect cpython: infeasible
class N(int):
    def __int__(self):
        return -7

    def __index__(self):
        return -8


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return N(unvisited_nodes[0])
