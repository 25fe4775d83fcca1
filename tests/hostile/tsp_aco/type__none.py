# Answers with None.
# expect: wrong-shape
def heuristics(distance_matrix):
    return None
