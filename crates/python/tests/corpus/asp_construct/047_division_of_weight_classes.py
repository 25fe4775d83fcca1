def priority(el, n, w):
    classes = {(0, 0, 0): 0, (0, 0, 1): 1, (0, 0, 2): 2, (0, 1, 2): 3, (0, 2, 1): 4, (1, 1, 1): 5, (2, 2, 2): 6}
    idx = [classes.get(tuple(el[i:i + 3]), 7) for i in range(0, n, 3)]
    return -sum(c * 7 ** -k for k, c in enumerate(idx)) + len(set(idx))
