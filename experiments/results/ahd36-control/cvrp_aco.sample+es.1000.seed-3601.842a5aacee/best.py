import numpy as np
from numpy import sqrt, exp, log, abs, minimum as min, maximum as max


def heuristics(distance_matrix, coordinates, demands, capacity):
    distance = distance_matrix
    depot = distance_matrix[0].copy()
    depot[0] = 0.0
    home = depot[None, :]
    back = depot[:, None]
    saving = home + back - distance
    demand = demands[None, :] / capacity
    load = (demands[:, None] + demands[None, :]) / capacity
    apart = distance_matrix.copy()
    np.fill_diagonal(apart, np.inf)
    rank = np.argsort(np.argsort(apart, axis=1), axis=1) + 1.0
    near = apart.min(axis=1)[:, None]
    around = np.arctan2(coordinates[:, 1] - coordinates[0, 1], coordinates[:, 0] - coordinates[0, 0])
    angle = np.abs(around[:, None] - around[None, :])
    angle = np.minimum(angle, 2 * np.pi - angle)
    score = (1/distance) * (1/max(distance,1/demand)) * (1/max(distance,1/demand)) **.1
    score = score + 0 * distance
    return np.where(np.isfinite(score), score, 0)
