# Raises in __lt__, where the interpreter itself calls it.
# expect: exception
class X:
    def __lt__(self, other):
        raise KeyError('__lt__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sorted([X(), X()])
    return unvisited_nodes[0]
