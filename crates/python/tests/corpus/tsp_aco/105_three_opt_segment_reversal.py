import numpy as np

def heuristics(distance_matrix):
    """Or-3opt on a nearest neighbour tour; edges of the final tour get a bonus that falls with their rank."""
    n = distance_matrix.shape[0]
    D = distance_matrix
    tour = [0]
    free = np.ones(n, dtype=bool)
    free[0] = False
    for _ in range(n - 1):
        row = np.where(free, D[tour[-1]], np.inf)
        nxt = int(row.argmin())
        tour.append(nxt)
        free[nxt] = False

    def cost(t):
        t = np.asarray(t)
        return float(D[t, np.roll(t, -1)].sum())

    best = cost(tour)
    for i in range(1, n - 3, 2):
        for j in range(i + 1, n - 2, 2):
            for k in range(j + 1, n - 1, 3):
                A, B, C_, rest = tour[:i], tour[i:j], tour[j:k], tour[k:]
                for option in (A + C_ + B + rest, A + B[::-1] + C_ + rest, A + C_[::-1] + B[::-1] + rest):
                    value = cost(option)
                    if value + 1e-12 < best:
                        tour, best = option, value
                        break
    edges = sorted(((D[a, b], a, b) for a, b in zip(tour, tour[1:] + tour[:1])), reverse=True)
    h = np.full((n, n), 0.05)
    for rank, (length, a, b) in enumerate(edges):
        h[a, b] = h[b, a] = 1 + rank / n
    return h / D
