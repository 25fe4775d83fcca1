import numpy as np

def select_next_item(remaining_capacity, weights, values):
    rank = np.argsort(np.argsort(-values / weights, kind='stable'), kind='stable') + 1
    score = np.float_power(rank, -2) * (weights <= remaining_capacity)
    return np.argmax(score + np.polyval([1, 0], rank) * 1e-6)
