def priority(el, n, w):
    for i in range(n):
        if el[i] == 2:
            el[i] = -1
    return sum(el)
