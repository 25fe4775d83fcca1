# Makes every item free, and then takes the heaviest.
# expect: infeasible
import numpy as np


def select_next_item(remaining_capacity, weights, values):
    heavy = int(np.argmax(weights))
    weights[:] = 0
    return heavy
