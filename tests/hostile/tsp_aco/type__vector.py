# Answers with distance_matrix[0].
# expect: wrong-shape
def heuristics(distance_matrix):
    return distance_matrix[0]
