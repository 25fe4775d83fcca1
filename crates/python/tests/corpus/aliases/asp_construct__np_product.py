import numpy as np

def priority(el, n, w):
    triples = np.array(el).reshape(-1, 3)
    return float(np.product(1 + triples.sum(axis=1))) / 3 ** w
