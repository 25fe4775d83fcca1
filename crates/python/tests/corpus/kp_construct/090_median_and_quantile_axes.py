import numpy as np

def select_next_item(remaining_capacity, weights, values):
    n = len(weights) // 2 * 2
    t = (values[:n] / weights[:n]).reshape(2, -1)
    m = np.median(t, axis=1, keepdims=True)
    q = np.quantile(t, 0.9, axis=0)
    lower = np.percentile(values, 40, method='lower')
    near = np.percentile(values, [33, 66], method='nearest')
    score = np.abs(t - m) + q - lower + near.sum()
    return np.argmax(score)
