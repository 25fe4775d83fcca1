# A hundred thousand partials, each with the one before as its argument.
# expect: out-of-memory
import functools


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    f = abs
    for _ in range(100000):
        f = functools.partial(f)
        f = functools.partial(lambda g, x: g(x), f)
    f(-1)
    return unvisited_nodes[0]
