import numpy as np

def priority(el, n, w):
    counts = np.zeros(3, dtype=np.int)
    for x in el:
        counts[x] += 1
    return counts[2] - counts[1] * 0.5
