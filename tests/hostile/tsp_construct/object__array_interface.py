# __array__ gives something that is no array.
# expect interpreter: unsupported or exception
# expect cpython: exception
import numpy as np


class X:
    def __array__(self, *args, **kwargs):
        return 'no array'


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    np.asarray(X()).sum()
    return unvisited_nodes[0]
