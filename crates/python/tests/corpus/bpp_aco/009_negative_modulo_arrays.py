import numpy as np

def heuristics(demand, capacity):
    over = capacity - 2 * demand          # some are negative
    a = over % 7
    b = over // 7
    c = np.fmod(over, 7)
    d = np.remainder(over, -7)
    q, r = np.divmod(over, 13)
    h = np.outer(a + 1, d * d + 1) + np.outer(b, c) ** 2 + (q * 13 + r - over)
    return h
