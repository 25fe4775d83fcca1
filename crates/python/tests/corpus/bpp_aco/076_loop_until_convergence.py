import numpy as np

def heuristics(demand, capacity):
    w = demand / demand.sum()
    for step in range(100):
        old = w.copy()
        w = 0.5 * w + 0.5 * np.roll(w, 1) * (1 + demand / capacity)
        w /= w.sum()
        if np.allclose(w, old, rtol=1e-4, atol=1e-6):
            break
    return np.outer(w, w) * len(w) ** 2 + step
