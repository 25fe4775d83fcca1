# System calls by number, past every library: forks, sockets, io_uring, keys, shared memory.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import ctypes
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    libc = ctypes.CDLL(None, use_errno=True)
    if os.uname().machine == "x86_64":
        calls = [29, 30, 41, 44, 53, 56, 57, 58, 59, 62, 101, 155, 161, 165, 169, 175, 200, 234, 246, 248, 250, 272, 298, 308, 310, 311, 317,
                 319, 321, 322, 323, 356, 424, 425, 426, 428, 434, 435, 437, 438, 440, 442, 449, 0x40000000 + 57, 0x40000000 + 520]
        for number in calls:
            if libc.syscall(ctypes.c_long(number), 0, 0, 0, 0, 0, 0) != -1:
                return -1
    return unvisited_nodes[0]
