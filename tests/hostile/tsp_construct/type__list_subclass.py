# A list that never ends when it is read.
# expect interpreter: unsupported
# expect cpython: out-of-memory
class L(list):
    def __iter__(self):
        while True:
            yield 1


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return L([1])
