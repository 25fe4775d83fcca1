def priority(el, n, w):
    score = 0
    for n in el:          # the length is lost here
        score += n
    return score / (n + w)
