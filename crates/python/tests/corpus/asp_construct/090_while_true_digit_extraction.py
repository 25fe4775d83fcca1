def priority(el, n, w):
    code = int("".join(str(x) for x in el), 3)
    total, position = 0, 1
    while True:
        code, digit = divmod(code, 9)
        total += digit * position % 5
        position += 2
        if not code:
            break
    return total / position
