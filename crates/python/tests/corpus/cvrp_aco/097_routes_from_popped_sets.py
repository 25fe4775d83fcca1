import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    h = 1 / distance_matrix
    left = set(np.argsort(-demands, kind='stable').tolist()) - {0}
    while left:
        here, load, route = left.pop(), 0.0, [0]
        while True:
            route.append(here)
            load += demands[here]
            options = [j for j in left if load + demands[j] <= capacity / 2]
            if not options:
                break
            here = options[0]                # whichever the set yields first
            left.discard(here)
        for a, b in zip(route, route[1:] + [0]):
            h[a, b] *= 1.5
    return h
