def priority(el, n, w):
    low, high = (0,) * n, (2,) * n
    steps = 0
    while low < high and steps < 40:
        middle = tuple((a + b) // 2 for a, b in zip(low, high))
        if middle <= el:
            if middle == low:
                break
            low = middle
        else:
            high = middle
        steps += 1
    return steps + sum(low) / 100 + (el >= low) + (el[:2] < (1,)) * 0.5
