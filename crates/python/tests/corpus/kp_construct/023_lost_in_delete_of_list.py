import numpy as np

def select_next_item(remaining_capacity, weights, values):
    too_heavy = [i for i in range(len(weights)) if weights[i] > remaining_capacity * 0.12]
    w = np.delete(weights, too_heavy)
    v = np.delete(values, too_heavy)
    k = np.argmax(v - w)
    return int(np.where((weights == w[k]) & (values == v[k]))[0][0])
