import numpy as np

def select_next_item(remaining_capacity, weights, values):
    none = weights[weights > 10]
    a = np.sum(none) + np.prod(none) + np.max(none, initial=0.5) + none.size + len(none.shape)
    b = sum([]) + max([], default=3) + float(np.mean([1, 2, 3, 4]))
    c = np.any(none) + np.all(none)
    return int(a + b + c)
