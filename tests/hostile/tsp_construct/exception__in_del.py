# Raises in __del__.
# expect: scored
# objective: clean
# The interpreter never calls __del__.
class X:
    def __del__(self):
        raise KeyError('del')


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X()
    return unvisited_nodes[0]
