def priority(el, n, w):
    score = 0
    for a, b in [el[i:i + 3] for i in range(0, n, 3)]:
        score += a - b
    return score
