def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    best = [None]
    routes = []

    def extend(route, load):
        options = [j for j in range(1, n) if all(j not in r for r in routes) and j not in route
                   and load + demands[j] <= capacity * 0.4]
        if not options:
            best[0] = route
            return load
        j = min(options, key=lambda k: distance_matrix[route[-1] if route else 0][k])
        return extend(route + [j], load + demands[j])

    loads = []
    for _ in range(4):
        loads.append(extend([], 0))
        routes.append(best[0])
    h = 1 / distance_matrix
    for load, route in zip(loads, routes):
        for i in route:
            h[i] *= load / capacity
    return h
