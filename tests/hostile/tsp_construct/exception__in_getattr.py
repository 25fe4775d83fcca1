# Raises in __getattr__.
# expect interpreter: unsupported
# expect cpython: exception
class X:
    def __getattr__(self, name):
        raise KeyError(name)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X().anything
    return unvisited_nodes[0]
