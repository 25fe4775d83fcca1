import numpy as np

def select_next_item(remaining_capacity, weights, values):
    n = weights.shape[0]
    expected = remaining_capacity / weights.mean()
    z_v = (values - values.mean()) / (values.std(ddof=1) + 1e-12)
    z_w = (weights - weights.mean()) / (weights.std(ddof=1) + 1e-12)
    lam = min(1.0, expected / n)
    score = lam * z_v - (1 - lam) * z_w
    score = np.where(weights <= remaining_capacity, score, score.min() - 1)
    return int(np.argmax(score))
