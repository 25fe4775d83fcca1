import numpy as np

def select_next_item(remaining_capacity, weights, values):
    feasible = values[weights <= 0.5]
    return np.argmax(feasible[weights <= 0.5])
