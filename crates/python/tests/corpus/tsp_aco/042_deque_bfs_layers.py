from collections import deque
import numpy as np

def heuristics(distance_matrix):
    n = len(distance_matrix)
    limit = np.sort(distance_matrix, axis=1)[:, 4]
    h = np.zeros((n, n))
    for s in range(n):
        depth = {s: 0}
        queue = deque([s])
        while queue:
            u = queue.popleft()
            for v in range(n):
                if v != u and distance_matrix[u, v] <= limit[u] and v not in depth:
                    depth[v] = depth[u] + 1
                    queue.append(v)
        for v in range(n):
            h[s, v] = 0.5 ** depth.get(v, 20)
    return h
