# Recursion through __eq__.
# expect: out-of-memory
class X:
    def __eq__(self, other):
        return self == other


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X() == X()
    return unvisited_nodes[0]
