# A frame with text that is not UTF-8.
# expect interpreter: unsupported
# expect cpython: exception
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    data = b'Vs\x04\x00\x00\x00\xff\xfe\xfd\xfc'
    os.write(21, len(data).to_bytes(4, 'little') + data)
    return unvisited_nodes[0]
