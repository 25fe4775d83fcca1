import numpy as np

def heuristics(demand, capacity):
    tens = demand // 25
    n = len(demand)
    h = np.zeros((n, n))
    for i in range(n):
        fit = np.where(tens + tens[i] <= capacity // 25, tens, -1)
        h[i, np.argmax(fit)] = 1.0
        h[i, np.argmin(fit)] += 0.5
        h[i, n - 1 - np.argmax(fit[::-1])] += 0.25
    return h + 0.001
