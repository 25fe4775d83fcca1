# Answers with [[None] * len(distance_matrix)] * len(distance_matrix).
# expect: wrong-shape
def heuristics(distance_matrix):
    return [[None] * len(distance_matrix)] * len(distance_matrix)
