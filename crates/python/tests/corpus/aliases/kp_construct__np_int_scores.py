import numpy as np

def select_next_item(remaining_capacity, weights, values):
    scores = (values / weights * 100).astype(np.int)
    scores[weights > remaining_capacity] = -1
    return np.argmax(scores)
