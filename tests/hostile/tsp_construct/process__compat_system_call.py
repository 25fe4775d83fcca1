# Machine code that calls the kernel by its 32-bit gate, where other numbers hold.
# expect interpreter: unsupported
# expect cpython: scored or out-of-memory
# objective: clean
import ctypes
import mmap
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if os.uname().machine != "x86_64":
        return unvisited_nodes[0]
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\xb8\x02\x00\x00\x00\xcd\x80\xc3")  # fork
    call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
    if call() >= 0:
        return -1
    return unvisited_nodes[0]
