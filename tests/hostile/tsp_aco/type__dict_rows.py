# Answers with {0: distance_matrix}.
# expect: wrong-shape
def heuristics(distance_matrix):
    return {0: distance_matrix}
