import numpy as np

def heuristics(demand, capacity):
    n = len(demand)
    a = np.random.random((n, n))
    b = np.random.uniform(0.5, 1.5, size=(n, n))
    c = np.random.randn(n)
    d = np.random.randint(1, 10, size=(n, 1))
    e = np.random.random_sample(n)
    return (a * b + np.abs(c) + d / 10 + e) * demand / capacity
