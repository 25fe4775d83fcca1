import numpy as np

def select_next_item(remaining_capacity, weights, values):
    feasible = weights <= remaining_capacity
    if not np.any(feasible):
        return None
    density = np.where(feasible, values / weights, -np.inf)
    return int(np.argmax(density))
