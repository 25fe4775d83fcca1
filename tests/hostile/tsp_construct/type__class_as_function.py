# A class in the function's place: its instances are the answers.
# expect interpreter: signature or wrong-shape
# expect cpython: wrong-shape or signature
class select_next_node:
    def __init__(self, current_node, destination_node, unvisited_nodes, distance_matrix):
        self.node = unvisited_nodes[0]
