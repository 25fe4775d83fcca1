def priority(el, n, w):
    score = 0
    for i in range(n):
        if el[i] == el[i + 1]:
            score += 1
    return score / w
