def priority(el, n, w):
    marks = {(i * 7 + 3 * x) % 41 for i, x in enumerate(el)}
    score = 0.0
    for k, m in enumerate(marks):          # in hash order
        score += m / (k + 1)
    return score
