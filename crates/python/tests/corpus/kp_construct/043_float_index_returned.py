import numpy as np

def select_next_item(remaining_capacity, weights, values):
    a = np.argmax(values)
    b = np.argmax(values / weights)
    return (a + b) / 2
