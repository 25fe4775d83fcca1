# Forges a matrix of NaN with the right shape.
# expect interpreter: unsupported
# expect cpython: non-finite
import os


def heuristics(distance_matrix):
    import struct
    n = len(distance_matrix)
    data = b'VAf\x07float64\x01\x02' + struct.pack('<QQ', n, n) + b'\xff' * (8 * n * n)
    left = len(data).to_bytes(4, 'little') + data
    while left:
        left = left[os.write(21, left):]
    return 1 / distance_matrix
