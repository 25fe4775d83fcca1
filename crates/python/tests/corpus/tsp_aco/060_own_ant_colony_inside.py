import numpy as np

def heuristics(distance_matrix, n_ants=6, n_iterations=4, decay=0.8):
    n = distance_matrix.shape[0]
    pheromone = np.ones((n, n)) / n
    eta = 1 / (distance_matrix + 1e-9)
    best = np.inf
    for it in range(n_iterations):
        paths = []
        for ant in range(n_ants):
            visited = np.zeros(n, dtype=bool)
            path = [np.random.randint(n)]
            visited[path[0]] = True
            for step in range(n - 1):
                p = pheromone[path[-1]] * eta[path[-1]] ** 2
                p[visited] = 0
                p = p / p.sum()
                nxt = np.random.choice(np.arange(n), p=p)
                path.append(nxt)
                visited[nxt] = True
            cost = distance_matrix[path, path[1:] + path[:1]].sum()
            paths.append((cost, path))
        pheromone *= decay
        for cost, path in sorted(paths, key=lambda x: x[0])[:2]:
            pheromone[path, np.roll(path, -1)] += 1.0 / cost
            best = min(best, cost)
    return pheromone * eta / best
