# Answers with distance_matrix > 0.5.
# expect: scored
def heuristics(distance_matrix):
    return distance_matrix > 0.5
