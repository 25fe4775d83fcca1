def priority(el, n, w):
    score = sum(el)
    if score > 10 ** 3:
        return score
