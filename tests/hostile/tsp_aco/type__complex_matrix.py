# Answers with distance_matrix + 0j.
# expect interpreter: unsupported
# expect cpython: wrong-shape
def heuristics(distance_matrix):
    return distance_matrix + 0j
