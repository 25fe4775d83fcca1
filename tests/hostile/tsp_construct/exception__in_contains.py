# Raises in __contains__, where the interpreter itself calls it.
# expect: exception
class X:
    def __contains__(self, x):
        raise KeyError('__contains__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    1 in X()
    return unvisited_nodes[0]
