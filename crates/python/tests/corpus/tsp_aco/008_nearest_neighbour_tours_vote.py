import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    votes = np.zeros((n, n))
    for start in range(n):
        unvisited = list(range(n))
        unvisited.remove(start)
        current = start
        length = 0.0
        tour = [start]
        while unvisited:
            nxt = min(unvisited, key=lambda j: distance_matrix[current, j])
            length += distance_matrix[current, nxt]
            unvisited.remove(nxt)
            tour.append(nxt)
            current = nxt
        length += distance_matrix[current, start]
        for a, b in zip(tour, tour[1:] + tour[:1]):
            votes[a, b] += 1 / length
            votes[b, a] += 1 / length
    return votes + 0.1 / distance_matrix
