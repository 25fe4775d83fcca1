import numpy as np

def heuristics(demand, capacity, target=0.97, width=0.08):
    fill = (demand[:, None] + demand[None, :]) / capacity
    h = np.exp(-((fill - target) / width) ** 2 / 2)
    h[fill > 1] = 0
    return h + np.eye(len(demand)) * h.mean()
