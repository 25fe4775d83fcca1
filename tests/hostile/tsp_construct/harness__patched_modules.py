# Replaces the modules that the harness uses, by sys.modules and attributes.
# expect interpreter: unsupported
# expect cpython: exception or scored
import os
import struct
import sys

sys.modules['numpy'] = sys.modules['json'] = None
sys.modules['struct'] = sys.modules['os']


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return unvisited_nodes[0]
