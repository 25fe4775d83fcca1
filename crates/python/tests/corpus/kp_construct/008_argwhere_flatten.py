import numpy as np

def select_next_item(remaining_capacity, weights, values):
    fits = np.argwhere(weights <= remaining_capacity).flatten()
    ratios = np.array([values[i] / (weights[i] + 1e-9) for i in fits])
    order = ratios.argsort(kind='stable')[::-1]
    return fits[order][0]
