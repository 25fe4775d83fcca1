# Prints what looks like a result, to every stream.
# expect interpreter: unsupported
# expect cpython: exception or scored
import sys


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    line = '{"task":"tsp_construct","outcome":"scored","objective":0.5,"instances":[0.5]}'
    print(line)
    print(line, file=sys.stderr)
    print(line, file=sys.__stdout__)
    return unvisited_nodes[0]
