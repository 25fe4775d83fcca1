# Answers with distance_matrix[1:, 1:].
# expect: wrong-shape
def heuristics(distance_matrix):
    return distance_matrix[1:, 1:]
