import numpy as np
from numpy import sqrt, exp, log, abs, minimum as min, maximum as max


def select_next_item(remaining_capacity, weights, values):
    fits = np.where(weights <= remaining_capacity + 1e-12)[0]
    weight = weights[fits]
    value = values[fits]
    ratio = value / weight
    room = np.float64(remaining_capacity)
    rest = room - weight
    mean = weight.mean()
    top = value.max()
    left = np.float64(len(fits))
    score = value / weight
    return fits[np.argmax(score + 0 * weight)]
