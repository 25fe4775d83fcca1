import numpy as np

def select_next_item(remaining_capacity, weights, values):
    cents = (values * 1000).astype(int)
    tens = [round(c, -1) for c in cents]
    plain = [round(c) for c in cents]
    return int(tens.index(max(tens))) + 1000 * isinstance(tens[0], np.integer) + 10000 * isinstance(plain[0], np.integer)
