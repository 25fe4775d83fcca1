SCALE = 1 / (3 - 3)

def priority(el, n, w):
    return sum(el) * SCALE
