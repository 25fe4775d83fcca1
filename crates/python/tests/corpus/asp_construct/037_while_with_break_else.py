def priority(el, n, w):
    i = 0
    while i < n:
        if el[i] == 0 and el[min(i + 1, n - 1)] == 0:
            position = i
            break
        i += 1
    else:
        position = n
    return position / n
