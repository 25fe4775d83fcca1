# Answers with -distance_matrix / 0.0.
# expect: non-finite
def heuristics(distance_matrix):
    return -distance_matrix / 0.0
