# The module's body runs a shell, before any call.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os
import numpy as np

os.system("touch /tmp/coevo-hostile-marker-body")


def select_next_item(remaining_capacity, weights, values):
    return int(np.argmax(np.where(weights <= remaining_capacity, values / weights, -np.inf)))
