# Answers with -1e30 * distance_matrix.
# expect: scored
def heuristics(distance_matrix):
    return -1e30 * distance_matrix
