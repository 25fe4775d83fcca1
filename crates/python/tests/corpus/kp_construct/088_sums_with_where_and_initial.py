import numpy as np

def select_next_item(remaining_capacity, weights, values):
    fits = weights <= remaining_capacity
    total = np.sum(values, where=fits) + values.sum(initial=2.0)
    top = np.max(values, where=weights < 0.5, initial=0)
    mean = np.mean(values, where=fits & (weights > 0.2))
    score = np.abs(values - mean) * top / total
    return int(score.argmax())
