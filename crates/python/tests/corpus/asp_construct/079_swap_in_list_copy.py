def priority(el, n, w):
    a = list(el)
    swaps = 0
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
                swaps += 1
    i, a[i] = 2, 7        # the index is assigned first
    return swaps / (n * n) + a[2] + a[i - 1]
