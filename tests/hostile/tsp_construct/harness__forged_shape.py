# A frame with an array whose shape has 2**64 elements.
# expect interpreter: unsupported
# expect cpython: exception
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    data = b'VAf\x07float64\x01\x02' + b'\xff' * 16
    os.write(21, len(data).to_bytes(4, 'little') + data)
    return unvisited_nodes[0]
