# Answers with [["1"] * len(distance_matrix)] * len(distance_matrix).
# expect: wrong-shape
def heuristics(distance_matrix):
    return [["1"] * len(distance_matrix)] * len(distance_matrix)
