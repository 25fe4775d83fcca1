# Prints the whole matrix in each step of a loop.
# expect: out-of-memory
def heuristics(distance_matrix):
    for _ in range(1000):
        print(distance_matrix.tolist())
    return 1 / distance_matrix
