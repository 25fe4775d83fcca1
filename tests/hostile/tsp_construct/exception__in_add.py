# Raises in __add__, where the interpreter itself calls it.
# expect: exception
class X:
    def __add__(self, other):
        raise KeyError('__add__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sum([X(), X()], X())
    return unvisited_nodes[0]
