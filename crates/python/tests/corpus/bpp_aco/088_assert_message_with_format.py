import numpy as np

def heuristics(demand, capacity):
    h = np.outer(demand, demand) / capacity ** 2
    assert np.allclose(h.sum(axis=1), 1.0), f"rows sum to {h.sum(axis=1)[:3].round(3)}"
    return h
