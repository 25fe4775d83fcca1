import numpy as np

def select_next_item(remaining_capacity, weights, values):
    slack = remaining_capacity - weights
    slack[::4] = 0
    score = values / slack  # inf where the slack is zero
    score[slack < 0] = -1
    return int(np.argmax(score))
