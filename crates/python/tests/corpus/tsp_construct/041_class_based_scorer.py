class Scorer:
    weight = 0.4

    def __init__(self, matrix):
        self.matrix = matrix

    def score(self, a, b, home):
        return self.matrix[a][b] - Scorer.weight * self.matrix[b][home]

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    scorer = Scorer(distance_matrix)
    return min(unvisited_nodes, key=lambda n: scorer.score(current_node, n, destination_node))
