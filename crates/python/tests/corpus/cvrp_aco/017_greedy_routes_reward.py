import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = distance_matrix.shape[0]
    h = 1 / (distance_matrix + 1e-6)
    unserved = set(range(1, n))
    routes = []
    while unserved:
        route, load, here = [0], 0, 0
        while True:
            options = [j for j in sorted(unserved) if load + demands[j] <= capacity]
            if not options:
                break
            here = min(options, key=lambda j: (distance_matrix[here][j], j))
            route.append(here)
            load += demands[here]
            unserved.remove(here)
        route.append(0)
        routes.append((load, route))
    for load, route in routes:
        fill = load / capacity
        for a, b in zip(route, route[1:]):
            h[a, b] *= 1 + fill
    return h
