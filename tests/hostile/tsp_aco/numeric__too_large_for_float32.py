# Answers with distance_matrix * 1e300.
# expect: non-finite
def heuristics(distance_matrix):
    return distance_matrix * 1e300
