from functools import lru_cache
import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)

    @lru_cache(maxsize=None)
    def tail(last, mask, depth):
        if depth == 0:
            return float(distance_matrix[last, 0])
        best = float('inf')
        for nxt in range(1, 7):
            if not mask & (1 << nxt):
                best = min(best, float(distance_matrix[last, nxt]) + tail(nxt, mask | 1 << nxt, depth - 1))
        return best

    h = 1 / distance_matrix
    for i in range(1, 7):
        h[0, i] = 1 / tail(i, 1 << i, 3)
    info = tail.cache_info()
    return h + (info.hits > 0) * 1e-3
