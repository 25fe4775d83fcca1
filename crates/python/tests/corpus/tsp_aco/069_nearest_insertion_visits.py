import numpy as np

def heuristics(distance_matrix):
    n = len(distance_matrix)
    counts = np.zeros((n, n), dtype=int)
    for s in range(0, n, 4):
        tour = [s, int(np.argsort(distance_matrix[s], kind='stable')[0])]
        if tour[0] == tour[1]:
            tour[1] = (s + 1) % n
        out = [k for k in range(n) if k not in tour]
        while out:
            k = min(out, key=lambda x: min(distance_matrix[x, t] for t in tour))
            increases = [distance_matrix[tour[p - 1], k] + distance_matrix[k, tour[p]] - distance_matrix[tour[p - 1], tour[p]]
                         for p in range(len(tour))]
            tour.insert(int(np.argmin(increases)), k)
            out.remove(k)
        np.add.at(counts, (tour, tour[1:] + tour[:1]), 1)
    counts += counts.T
    return (counts + 0.1) / distance_matrix
