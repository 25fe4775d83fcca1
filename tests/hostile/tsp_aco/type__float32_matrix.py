# Answers with distance_matrix.astype("float32").
# expect: scored
def heuristics(distance_matrix):
    return distance_matrix.astype("float32")
