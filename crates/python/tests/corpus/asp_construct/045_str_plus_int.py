def priority(el, n, w):
    score = ""
    for x in el:
        score += x
    return float(score)
