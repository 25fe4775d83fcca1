import numpy as np
import math

def heuristics(demand, capacity):
    g = np.gcd(demand[:, None], demand[None, :])
    m = np.bitwise_and(demand[:, None], demand) ^ 3
    left = demand >> 2
    parity = (demand & 1).astype(bool)
    return g / capacity + m * 0.01 + (~parity)[:, None] * left + math.gcd(capacity, int(demand[0])) + (~demand % 5) * 0.1
