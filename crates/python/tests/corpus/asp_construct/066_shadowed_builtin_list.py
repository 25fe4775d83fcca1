def priority(el, n, w):
    list = [x for x in el if x]
    gaps = list(range(len(list)))
    return sum(gaps)
