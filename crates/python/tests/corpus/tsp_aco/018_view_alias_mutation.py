import numpy as np

def heuristics(distance_matrix):
    h = np.ones(distance_matrix.shape)
    upper = h[:10, 10:]
    upper += 1 / distance_matrix[:10, 10:]
    diagonal = h.reshape(-1)[::len(h) + 1]
    diagonal[:] = 0
    flipped = h.T[::-1]
    flipped[0] -= 0.5
    return h
