# Answers with distance_matrix.
# expect: scored
def heuristics(distance_matrix):
    return distance_matrix
