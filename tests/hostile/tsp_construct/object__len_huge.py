# __len__ gives more than an index can hold.
# expect: exception
class X:
    def __len__(self):
        return 10 ** 30


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    len(X())
    return unvisited_nodes[0]
