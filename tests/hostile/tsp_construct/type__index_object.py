# An object with __index__ is no integer for the evaluator.
# expect: wrong-shape
class X:
    def __index__(self):
        return 1


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return X()
