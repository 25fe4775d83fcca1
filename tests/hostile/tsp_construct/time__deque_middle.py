# Inserts into the middle of a long deque, and turns it.
# expect interpreter: out-of-fuel
# expect cpython: not run
from collections import deque


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    s = deque(range(100000))
    while True:
        s.insert(50000, 1)
        s.rotate(50000)
        s.reverse()
    return unvisited_nodes[0]
