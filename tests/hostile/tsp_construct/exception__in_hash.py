# Raises in __hash__.
# expect interpreter: unsupported
# expect cpython: exception
class X:
    def __hash__(self):
        raise KeyError('hash')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    {X(): 1}
    return unvisited_nodes[0]
