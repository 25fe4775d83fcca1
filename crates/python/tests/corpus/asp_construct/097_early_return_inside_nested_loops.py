def priority(el, n, w):
    """The first pair of equal triples decides."""
    for i in range(0, n, 3):
        for j in range(i + 3, n, 3):
            if el[i:i + 3] == el[j:j + 3]:
                return 1 / (1 + j - i) - i / n
            elif sorted(el[i:i + 3]) == sorted(el[j:j + 3]):
                return 0.5 / (1 + j - i)
    return -1.0
