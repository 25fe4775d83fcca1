import numpy as np

def select_next_item(remaining_capacity, weights, values):
    p = values / weights
    return np.random.choice(len(weights), p=p)
