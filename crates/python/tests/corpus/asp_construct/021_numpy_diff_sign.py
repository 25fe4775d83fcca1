import numpy as np

def priority(el, n, w):
    steps = np.diff(np.array(el))
    changes = np.count_nonzero(steps)
    ups = (steps > 0).sum()
    return changes - 0.5 * abs(int(ups) - int((steps < 0).sum())) + np.sign(steps).sum() / n
