import numpy as np

def priority(el, n, w):
    idx = np.flatnonzero(el)
    gaps = np.abs(np.subtract.outer(idx, idx))
    gaps = gaps[np.triu_indices(len(idx), 1)]
    spectrum = np.bincount(gaps, minlength=n)
    return -float((spectrum ** 2).sum()) / n + spectrum.argmax() * 0.01
