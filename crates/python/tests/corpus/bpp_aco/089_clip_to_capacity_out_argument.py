import numpy as np

def heuristics(demand, capacity):
    total = np.add(demand[:, None], demand[None, :], dtype=float)
    np.clip(total, 0, capacity, out=total)
    np.subtract(capacity, total, out=total)
    np.sqrt(total, out=total)
    return np.divide(1, total, out=np.ones_like(total), where=total != 0)
