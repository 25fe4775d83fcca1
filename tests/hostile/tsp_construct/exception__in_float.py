# Raises in __float__, where the interpreter itself calls it.
# expect interpreter: unsupported or exception
# expect cpython: exception
class X:
    def __float__(self):
        raise KeyError('__float__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    float(X())
    return unvisited_nodes[0]
