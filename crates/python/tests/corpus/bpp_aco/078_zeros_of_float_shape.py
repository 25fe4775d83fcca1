import numpy as np

def heuristics(demand, capacity):
    n_bins = np.ceil(demand.sum() / capacity)
    loads = np.zeros(n_bins)
    return loads
