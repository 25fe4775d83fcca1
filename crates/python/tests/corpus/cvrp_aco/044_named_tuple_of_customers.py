from collections import namedtuple
import numpy as np

Customer = namedtuple("Customer", ["x", "y", "demand"])

def heuristics(distance_matrix, coordinates, demands, capacity):
    customers = [Customer(float(x), float(y), float(q)) for (x, y), q in zip(coordinates, demands)]
    n = len(customers)
    h = np.zeros((n, n))
    for i, a in enumerate(customers):
        for j, b in enumerate(customers):
            if i != j:
                h[i, j] = (1 + b.demand / capacity) / ((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
    return h
