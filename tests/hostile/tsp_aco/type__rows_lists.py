# Answers with [[1.0] * len(distance_matrix)] * len(distance_matrix).
# expect: scored
def heuristics(distance_matrix):
    return [[1.0] * len(distance_matrix)] * len(distance_matrix)
