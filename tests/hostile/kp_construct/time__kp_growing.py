# Takes longer at each call.
# expect: scored
# objective: clean
import numpy as np

calls = []


def select_next_item(remaining_capacity, weights, values):
    calls.append(0)
    for k in range(100 * len(calls)):
        pass
    return int(np.argmax(np.where(weights <= remaining_capacity, values / weights, -np.inf)))
