import numpy as np

def priority(el, n, w):
    t = np.reshape(el, (3, -1), order='F')
    flat = t.flatten(order='F')
    assert tuple(flat) == el
    return float(t.sum(axis=1).max() - t.sum(axis=1).min()) + t[0].dot(np.arange(t.shape[1]))
