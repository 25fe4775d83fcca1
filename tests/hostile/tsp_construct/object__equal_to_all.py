# Equal to everything: it might count as any city.
# expect: wrong-shape
class X:
    def __eq__(self, other):
        return True


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return X()
