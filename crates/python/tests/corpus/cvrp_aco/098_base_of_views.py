import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    x = coordinates[:, 0]
    y = coordinates[:, 1].copy()
    owns = [x.base is not None, y.base is None, np.shares_memory(x, coordinates), x.flags.owndata, coordinates.T.base is not None]
    return (1 + sum(owns)) / distance_matrix + np.abs(x[:, None] - y)
