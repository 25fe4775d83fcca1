def priority(el, n, w):
    score = 0
    for x in el:
        score += x[0] * w
    return score
