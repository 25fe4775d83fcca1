# A context manager of one's own whose exit swallows what it should not.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
class X:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        return True


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    with X():
        raise MemoryError
    return unvisited_nodes[0]
