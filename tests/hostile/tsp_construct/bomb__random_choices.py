# A trillion random numbers.
# expect interpreter: out-of-memory or out-of-fuel
# expect cpython: out-of-memory
import random


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    random.choices(range(10), k=10 ** 10)
    return unvisited_nodes[0]
