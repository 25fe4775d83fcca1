# Recursion through __repr__.
# expect: out-of-memory
class X:
    def __repr__(self):
        return repr(self)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    repr(X())
    return unvisited_nodes[0]
