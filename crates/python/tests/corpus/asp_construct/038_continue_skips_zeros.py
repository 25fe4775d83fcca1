def priority(el, n, w):
    score = 0
    last = -1
    for i in range(n):
        if el[i] == 0:
            continue
        if last >= 0:
            score += 1 / (i - last)
        last = i
    return score
