import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    q = np.pad(demands, 2, mode='edge')
    smooth = np.array([q[i:i + 5].mean() for i in range(len(demands))])
    wrapped = np.pad(demands[1:4], (1, 2), 'constant', constant_values=(7, 8))
    return smooth / distance_matrix + wrapped.sum() * 1e-3
