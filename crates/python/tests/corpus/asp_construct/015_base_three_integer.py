def priority(el, n, w):
    value = 0
    for digit in el:
        value = value * 3 + digit
    return value % 97 / 97
