# Recursion through __getitem__ and __len__.
# expect: out-of-memory
class X:
    def __getitem__(self, at):
        return len(self)

    def __len__(self):
        return self[0]


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X()[0]
    return unvisited_nodes[0]
