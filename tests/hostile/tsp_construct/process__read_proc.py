# Reads environment, memory and files of the processes around it.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    for path in ("/proc/%d/environ" % os.getppid(), "/proc/%d/mem" % os.getppid(), "/proc/%d/maps" % os.getppid(), "/proc/1/environ",
                 "/proc/self/environ", "/proc/self/mem", "/proc/%d/fd/0" % os.getppid(), "/proc/%d/cmdline" % os.getppid(), "/proc/net/tcp", "/etc/shadow",
                 "/etc/hostname", "/sys/kernel/notes", "/proc/self/../1/cmdline", "/dev/tty", "/dev/kmsg", "/dev/mem"):
        try:
            os.read(os.open(path, os.O_RDONLY), 1)
            return -1
        except OSError:
            pass
    return unvisited_nodes[0]
