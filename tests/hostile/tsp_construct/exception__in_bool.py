# Raises in __bool__, where the interpreter itself calls it.
# expect: exception
class X:
    def __bool__(self):
        raise KeyError('__bool__')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    not X()
    return unvisited_nodes[0]
