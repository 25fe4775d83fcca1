import numpy as np

def select_next_item(remaining_capacity, weights, values):
    p = values - weights
    p = p / p.sum()
    return np.random.choice(len(p), p=p)
