# Dotted attributes by operator, which hides them from the parser.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import operator


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    classes = operator.methodcaller("__subclasses__")(operator.attrgetter("__class__.__base__")(()))
    if not classes:
        return -1
    return unvisited_nodes[0]
