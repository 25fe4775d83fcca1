# Answers with distance_matrix.astype(object).
# expect interpreter: unsupported
# expect cpython: wrong-shape
def heuristics(distance_matrix):
    return distance_matrix.astype(object)
