def priority(el, n, w):
    return el[0] == el[-1] or el[1] < el[2] <= el[3]
