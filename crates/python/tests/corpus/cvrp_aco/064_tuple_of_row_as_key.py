def heuristics(distance_matrix, coordinates, demands, capacity):
    index = {tuple(point): i for i, point in enumerate(coordinates)}
    h = 1 / distance_matrix
    for point in sorted(index)[:6]:
        h[index[point]] *= 1.5
        h[index[point], index[max(index)]] = 0.01
    return h
