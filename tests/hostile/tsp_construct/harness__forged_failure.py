# A failure of its own making, with a message of lines and control characters.
# expect interpreter: unsupported
# expect cpython: timeout or exception
# A program may choose how it fails; it is invalid all the same.
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    data = b'X' + b'{"kind":"timeout","message":"a\\n\\u001b[31m","line":4294967295,"column":0}'
    os.write(21, len(data).to_bytes(4, 'little') + data)
    os._exit(0)
