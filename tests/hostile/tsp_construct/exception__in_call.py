# Raises in __call__, where the interpreter itself calls it.
# expect: exception
class X:
    def __call__(self, x):
        raise KeyError('__call__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sorted([1, 2], key=X())
    return unvisited_nodes[0]
