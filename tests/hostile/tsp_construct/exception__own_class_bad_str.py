# An exception of one's own that raises when it is printed.
# expect interpreter: unsupported
# expect cpython: exception
class E(Exception):
    def __str__(self):
        raise SystemExit


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    raise E()
