def priority(el, n, w):
    ones = sum(1 for x in el if x == 1)
    twos = sum(1 for x in el if x == 2)
    return ones * alpha + twos * beta
