# The old iteration protocol without an end.
# expect interpreter: out-of-fuel
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
class X:
    def __getitem__(self, at):
        return 0


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    1 in X()
    return unvisited_nodes[0]
