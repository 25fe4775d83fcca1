# A frame of sixteen megabytes that is a list of as many values: each takes more in the host.
# expect interpreter: unsupported
# expect cpython: out-of-memory or exception or wrong-shape
import os
import time


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    count = 16 << 20
    os.write(21, (count + 6).to_bytes(4, 'little') + b'Vl' + count.to_bytes(4, 'little'))
    for _ in range(16):
        left = b'N' * (1 << 20)
        while left:
            left = left[os.write(21, left):]
    time.sleep(3)
