import numpy as np

def heuristics(demand, capacity):
    if not isinstance(demand, np.ndarray):
        demand = np.array(demand)
    if type(capacity) is int and demand.dtype == np.int64 and demand.ndim == 1:
        demand = demand.astype("float64")
    if np.issubdtype(demand.dtype, np.floating):
        demand = demand / float(capacity)
    return np.minimum.outer(demand, demand)
