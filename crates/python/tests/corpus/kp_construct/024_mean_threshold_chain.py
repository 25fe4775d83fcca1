import numpy as np

def select_next_item(remaining_capacity, weights, values):
    mw, mv = np.mean(weights), np.mean(values)
    groups = [[], [], [], []]
    for i in range(len(weights)):
        if not weights[i] <= remaining_capacity:
            continue
        groups[2 * int(values[i] < mv) + (weights[i] > mw)].append(i)
    for group in groups:
        if group:
            return max(group, key=lambda i: values[i] / weights[i])
    return None
