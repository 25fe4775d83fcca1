# __repr__ that doubles at each level.
# expect interpreter: out-of-memory or out-of-fuel
# expect cpython: out-of-memory or timeout
class X:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return ('r' * 10 ** 6 + repr(X(self.n - 1))) * 2 if self.n else 'r' * 10 ** 6


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    repr(X(64))
    return unvisited_nodes[0]
