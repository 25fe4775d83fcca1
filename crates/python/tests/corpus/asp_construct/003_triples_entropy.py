import math

def priority(el, n, w):
    score = 0.0
    for k in range(0, n, 3):
        triple = el[k:k + 3]
        for s in set(triple):
            p = triple.count(s) / 3
            score -= p * math.log(p)
    return score * w / n
