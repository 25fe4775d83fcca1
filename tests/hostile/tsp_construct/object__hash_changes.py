# A key whose hash is another at each look.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
class X:
    n = [0]

    def __hash__(self):
        self.n[0] += 1
        return self.n[0]


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    d = {X(): k for k in range(100)}
    if len(d) != 100:
        return -1
    return unvisited_nodes[0]
