import random
import numpy as np

def heuristics(distance_matrix):
    n = distance_matrix.shape[0]
    h = np.zeros((n, n))
    h[0] = np.random.standard_normal(n)
    h[1] = np.random.permutation(n)
    h[2] = np.random.randint(5, size=n)
    h[3] = np.random.choice([0.1, 0.2, 0.7], n)
    h[4] = [random.gauss(0, 1) for _ in range(n)]
    h[5] = [random.expovariate(2) for _ in range(n)]
    h[6] = [random.normalvariate(1, 2) for _ in range(n)]
    np.random.shuffle(h[7:])
    order = np.arange(n)
    np.random.shuffle(order)
    h[8] = order
    h[9] = np.random.permutation(distance_matrix[0])
    h[10] = np.random.normal(loc=1.0, scale=np.linspace(0.1, 1, n))
    h[11] = np.random.uniform(-1, 1, n)
    h[12] = np.random.random(n)
    return np.abs(h) + 0.1
