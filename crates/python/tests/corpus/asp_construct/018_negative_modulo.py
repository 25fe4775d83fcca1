def priority(el, n, w):
    s = 0
    for i, x in enumerate(el):
        s += (x - 2) * (-i) % -4 + (-i) // 3 - (i * 7 - 20) % 6
    return s + (-7.5) % 2 + -7.5 // 2
