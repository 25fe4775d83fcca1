import numpy as np

def select_next_item(remaining_capacity, weights, values):
    a = values.clip(0.2, 0.8).round(2)
    b = np.clip(weights, a_min=None, a_max=0.6)
    c = np.clip(weights, 0.1, None)
    d = np.round(values * 1234, -2) / 1000
    return int((a / b + c + d).argmax())
