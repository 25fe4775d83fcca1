import math
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    depot = coordinates[0]
    polar = []
    for i in range(1, n):
        dx, dy = coordinates[i] - depot
        polar.append((math.atan2(dy, dx) % (2 * math.pi), math.hypot(dx, dy), i))
    polar.sort()

    best_routes, best_cost = None, float('inf')
    for shift in range(0, n - 1, 3):
        order = [i for _, _, i in polar[shift:] + polar[:shift]]
        routes, current, load = [], [], 0
        for i in order:
            if load + demands[i] > capacity / 2:
                routes.append(current)
                current, load = [], 0
            current.append(i)
            load += demands[i]
        if current:
            routes.append(current)
        cost = 0.0
        for route in routes:
            path = [0, *route, 0]
            cost += sum(distance_matrix[a, b] for a, b in zip(path, path[1:]))
        if cost < best_cost:
            best_cost, best_routes = cost, routes

    h = np.exp(-distance_matrix / distance_matrix.mean()) * 0.5
    for route in best_routes:
        for a in route:
            for b in route:
                if a != b:
                    h[a, b] += 1.0
        h[0, route[0]] += 2
        h[route[-1], 0] += 2
    return h
