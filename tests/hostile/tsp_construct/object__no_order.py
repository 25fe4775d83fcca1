# A comparison that contradicts itself, in a sort.
# expect: scored
# objective: clean
class X:
    flip = [0]

    def __lt__(self, other):
        self.flip[0] += 1
        return self.flip[0] % 3 == 0


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sorted([X() for _ in range(200)])
    return unvisited_nodes[0]
