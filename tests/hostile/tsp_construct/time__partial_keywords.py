# Keywords that replace as many keywords.
# expect interpreter: out-of-fuel
# expect cpython: not run
from functools import partial


def f(**k):
    return 0


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = {str(i): 0 for i in range(20000)}
    p = partial(f, **d)
    while True:
        p(**d)
    return unvisited_nodes[0]
