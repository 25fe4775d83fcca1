# Answers with [[1.0] * k for k in range(len(distance_matrix))].
# expect: wrong-shape
def heuristics(distance_matrix):
    return [[1.0] * k for k in range(len(distance_matrix))]
