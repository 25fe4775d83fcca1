# Answers with -0.0 * distance_matrix.
# expect: scored
def heuristics(distance_matrix):
    return -0.0 * distance_matrix
