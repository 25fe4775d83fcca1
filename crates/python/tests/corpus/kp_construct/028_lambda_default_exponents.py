import numpy as np

score = lambda v, w, a=1.1, b=0.9: v ** a / w ** b

def select_next_item(remaining_capacity, weights, values):
    s = [score(v, w) if w <= remaining_capacity else -1 for v, w in zip(values, weights)]
    t = [score(v, w, b=0.5) if w <= remaining_capacity else -1 for v, w in zip(values, weights)]
    mixed = np.array(s) + np.array(t)
    return mixed.argmax()
