# The module's body never ends.
# expect interpreter: out-of-fuel
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
import numpy as np
x = 0
while True:
    x ^= 1


def select_next_item(remaining_capacity, weights, values):
    return int(np.argmax(np.where(weights <= remaining_capacity, values / weights, -np.inf)))
