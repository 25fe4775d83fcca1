# A cache from whose front one is let go at every call.
# expect interpreter: out-of-fuel
# expect cpython: not run
from functools import lru_cache


@lru_cache(maxsize=100000)
def keep(x):
    return x


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    i = 0
    while True:
        keep(i)
        i += 1
    return unvisited_nodes[0]
