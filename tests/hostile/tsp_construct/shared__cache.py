# The same with a cache.
# expect: scored
# objective: clean
import functools


@functools.lru_cache(maxsize=None)
def seen(city, left):
    return left


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    tick = lambda: None
    if seen(current_node, len(unvisited_nodes)) != len(unvisited_nodes):
        return -1
    return unvisited_nodes[0]
