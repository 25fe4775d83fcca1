# __setattr__ that sets itself.
# expect interpreter: unsupported or out-of-memory
# expect cpython: out-of-memory
class X:
    def __setattr__(self, name, value):
        self.b = value


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X().a = 1
    return unvisited_nodes[0]
