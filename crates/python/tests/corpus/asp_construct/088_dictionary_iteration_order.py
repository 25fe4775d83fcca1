def priority(el, n, w):
    first = {}
    for i, x in enumerate(el):
        if x not in first:
            first[x] = i
    first.pop(el[0])
    first[el[0]] = n
    order = list(first)
    back = list(reversed(first.items()))
    return sum(10 ** -k * x for k, x in enumerate(order)) + back[0][1] - dict(zip(order, range(9))).get(2, -5)
