import numpy as np

def route_cost(route, d):
    return sum(d[a][b] for a, b in zip([0] + route, route + [0]))

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    d = distance_matrix.tolist()
    for i in range(n):
        d[i][i] = 0.0
    q = demands.tolist()
    limit = capacity * 0.6
    routes = [[i] for i in range(1, n)]
    changed = True
    while changed:
        changed = False
        for a in range(len(routes)):
            for b in range(len(routes)):
                if a == b or not routes[a] or not routes[b]:
                    continue
                if sum(q[i] for i in routes[a]) + sum(q[i] for i in routes[b]) > limit:
                    continue
                joined = routes[a] + routes[b]
                if route_cost(joined, d) < route_cost(routes[a], d) + route_cost(routes[b], d) - 1e-9:
                    routes[a], routes[b] = joined, []
                    changed = True
        routes = [r for r in routes if r]
    for r in routes:
        for i in range(len(r) - 1):
            for j in range(i + 1, len(r)):
                flipped = r[:i] + r[i:j + 1][::-1] + r[j + 1:]
                if route_cost(flipped, d) < route_cost(r, d):
                    r[:] = flipped
    h = 1 / distance_matrix
    for r in routes:
        for a, b in zip([0] + r, r + [0]):
            h[a, b] *= 4
    return h
