# Answers with distance_matrix.T[::-1, ::-1].
# expect: scored
def heuristics(distance_matrix):
    return distance_matrix.T[::-1, ::-1]
