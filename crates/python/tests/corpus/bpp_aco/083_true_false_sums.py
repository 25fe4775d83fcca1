import numpy as np

def heuristics(demand, capacity):
    big = demand > capacity / 2
    count = big.sum()
    share = np.mean(big)
    mask = big[:, None] != big[None, :]
    bonus = True + True
    h = mask * bonus + share - mask.astype(int) * (count > 5) + np.count_nonzero(mask, axis=0) * 0.01
    return h * 1.0 + np.cumsum(big)
