# A pool of processes.
# expect interpreter: unsupported
# expect cpython: exception
import multiprocessing


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    multiprocessing.Pool(2).map(abs, [1])
    return unvisited_nodes[0]
