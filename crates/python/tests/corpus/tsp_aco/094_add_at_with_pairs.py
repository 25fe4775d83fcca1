import numpy as np

def heuristics(distance_matrix):
    n = len(distance_matrix)
    counts = np.zeros((n, n))
    near = distance_matrix.argsort(axis=1, kind='stable')[:, :4]
    rows = np.repeat(np.arange(n), 4)
    np.add.at(counts, (rows, near.ravel()), 1.0)
    np.add.at(counts, (near.ravel(), rows), 0.5)
    np.maximum.at(counts, ([0, 0], [1, 1]), [2.0, 3.0])
    np.subtract.at(counts, [1, 1], 0.05)
    return counts + 0.01
