import numpy as np

def select_next_item(remaining_capacity, weights, values):
    order = np.argsort(weights, kind='stable')
    jump = np.diff(values[order], prepend=0)
    bend = np.diff(values[order], n=2, append=[0, 0])
    return order[np.argmax(jump - bend)]
