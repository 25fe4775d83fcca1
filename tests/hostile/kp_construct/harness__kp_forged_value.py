# Claims, on its pipe, what no knapsack holds.
# expect interpreter: unsupported
# expect cpython: wrong-shape or exception
import os
import numpy as np


def select_next_item(remaining_capacity, weights, values):
    data = b'Vf' + bytes.fromhex('000000000000f07f')
    os.write(21, len(data).to_bytes(4, 'little') + data)
