import numpy as np

TABLE = np.array([[0.0, 1.0, -1.0], [0.5, 0.25, 0.0], [2.0, -0.5, 1.0]])
POWERS = {k: 2.0 ** -k for k in range(20)}
for k in range(3):
    TABLE[k, k] += POWERS[k]

def priority(el, n, w):
    total = 0.0
    for i, (a, b) in enumerate(zip(el[:-1], el[1:])):
        total += TABLE[a][b] * POWERS[i]
    return total + TABLE.trace()
