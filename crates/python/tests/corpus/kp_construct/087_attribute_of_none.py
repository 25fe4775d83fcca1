import numpy as np

def select_next_item(remaining_capacity, weights, values):
    order = list(np.argsort(values, kind='stable')).sort(reverse=True)
    return order.pop()
