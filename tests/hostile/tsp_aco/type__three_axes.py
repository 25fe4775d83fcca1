# Answers with distance_matrix[:, :, None].
# expect: wrong-shape
def heuristics(distance_matrix):
    return distance_matrix[:, :, None]
