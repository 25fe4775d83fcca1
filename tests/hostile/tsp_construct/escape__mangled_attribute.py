# Private names that the compiler mangles into a dunder.
# expect: scored
# objective: clean
class X:
    def get(self):
        return self.__class__.__name__


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if X().get() is None:
        return -1
    return unvisited_nodes[0]
