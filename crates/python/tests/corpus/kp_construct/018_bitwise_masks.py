import numpy as np

def select_next_item(remaining_capacity, weights, values):
    light = weights < np.quantile(weights, 0.5)
    rich = values >= np.quantile(values, 0.75)
    fits = weights <= remaining_capacity
    for mask in (fits & light & rich, fits & (light | rich), fits & ~(light ^ rich), fits):
        if mask.any():
            return int(np.flatnonzero(mask)[np.argmax(values[mask])])
    return None
