import numpy as np

def select_next_item(remaining_capacity, weights, values):
    p = np.where(weights <= remaining_capacity, (values / weights) ** 2, 0)
    p = p / np.sum(p)
    return np.random.choice(len(weights), p=p)
