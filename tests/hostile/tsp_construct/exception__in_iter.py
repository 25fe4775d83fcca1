# Raises in __iter__, where the interpreter itself calls it.
# expect: exception
class X:
    def __iter__(self):
        raise KeyError('__iter__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    list(X())
    return unvisited_nodes[0]
