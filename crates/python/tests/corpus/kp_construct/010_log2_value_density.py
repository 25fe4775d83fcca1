import numpy as np

def select_next_item(remaining_capacity, weights, values):
    score = np.log2(1 + values) - np.log2(1 + weights / remaining_capacity)
    score[weights > remaining_capacity] = -np.inf
    return np.argmax(score)
