# Traces its parent and reads its memory.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import ctypes
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    libc = ctypes.CDLL(None, use_errno=True)
    buffer = ctypes.create_string_buffer(64)
    if libc.ptrace(16, os.getppid(), 0, 0) == 0 or libc.ptrace(0x4206, os.getppid(), 0, 0) == 0:
        return -1
    vector = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 64)
    if libc.process_vm_readv(os.getppid(), vector, 1, vector, 1, 0) > 0:
        return -1
    return unvisited_nodes[0]
