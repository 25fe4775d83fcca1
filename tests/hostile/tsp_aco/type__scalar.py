# Answers with 1.0.
# expect: wrong-shape
def heuristics(distance_matrix):
    return 1.0
