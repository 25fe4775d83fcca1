import numpy as np

def heuristics(distance_matrix, alpha=1.0, beta=2.0, gamma=0.1, delta=1e-6):
    def combine(d, *, alpha, beta):
        return alpha / (d + delta) ** beta

    first = combine(distance_matrix, alpha=alpha, beta=beta)
    second = combine(d=distance_matrix.T, beta=beta / 2, alpha=gamma)
    return first + second
