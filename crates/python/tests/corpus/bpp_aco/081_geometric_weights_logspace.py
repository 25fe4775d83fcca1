import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    decay = np.logspace(0, -3, n)
    rank = np.argsort(np.argsort(-demand, kind='stable'), kind='stable')
    return decay[rank][:, None] * (1 + decay[rank[::-1]])
