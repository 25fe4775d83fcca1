# __iter__ without end, in a list.
# expect interpreter: out-of-memory or out-of-fuel
# expect cpython: out-of-memory
class X:
    def __iter__(self):
        return self

    def __next__(self):
        return [0] * 1000


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    list(X())
    return unvisited_nodes[0]
