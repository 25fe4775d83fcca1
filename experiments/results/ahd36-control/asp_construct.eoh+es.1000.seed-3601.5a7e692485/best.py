import numpy as np
from numpy import sqrt, exp, log, abs, minimum as min, maximum as max


def priority(el, n, w):
    one = np.float64(el.count(1))
    two = np.float64(el.count(2))
    change = np.float64(0)
    early = np.float64(0)
    late = np.float64(0)
    match = np.float64(0)
    for i in range(n):
        early = early + (el[i] > 0) * (n - i) / n
        late = late + el[i] * (i + 1) / n
        match = match + (el[i] == el[n - 1 - i])
        if i > 0:
            change = change + (el[i] != el[i - 1])
    triples = [el[i : i + 3] for i in range(0, n, 3)]
    kind = np.float64(len(set(triples)))
    full = np.float64(sum([0 not in triple for triple in triples]))
    empty = np.float64(triples.count((0, 0, 0)))
    score = (11*max(11*early + 1, 11*change + early + 1) + 1) + 2
    return score if score == score else -np.inf
