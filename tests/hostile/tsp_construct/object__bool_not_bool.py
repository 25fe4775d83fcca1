# __bool__ gives what is no bool.
# expect: exception
class X:
    def __bool__(self):
        return 'yes'


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    not X()
    return unvisited_nodes[0]
