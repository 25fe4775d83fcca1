# Raises in __index__, where the interpreter itself calls it.
# expect interpreter: unsupported or exception
# expect cpython: exception
class X:
    def __index__(self):
        raise KeyError('__index__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    [1, 2][X()]
    return unvisited_nodes[0]
