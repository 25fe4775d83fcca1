import numpy as np
from numpy import sqrt, exp, log, abs, minimum as min, maximum as max


def heuristics(demand, capacity):
    size = demand * 1.0
    old = size[:, None] / capacity
    new = size[None, :] / capacity
    total = old + new
    gap = 1.0 - total
    off = np.abs(gap)
    room = 1.0 - old
    rank = (np.argsort(np.argsort(-size)) + 1.0)[None, :] / len(size)
    mean = size.mean() / capacity
    score = (1.33 * total - 1.33 * 1.33 + 1) / 1.33 * 1.33 + 1
    score = score + 0 * total
    return np.where(np.isfinite(score), score, 0)
