# A property that reads itself.
# expect: out-of-memory
class X:
    @property
    def a(self):
        return self.a


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X().a
    return unvisited_nodes[0]
