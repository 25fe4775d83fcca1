# Annotations as text, which typing evaluates.
# expect interpreter: unsupported
# expect cpython: exception
import typing


def hinted(x: "__import__('os').mkdir('/tmp/coevo-hostile-marker-hints')"):
    pass


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    typing.get_type_hints(hinted)
    return unvisited_nodes[0]
