# An object that says its class is int.
# expect interpreter: wrong-shape
# expect cpython: exception
class X:
    __class__ = property(lambda self: int)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return X()
