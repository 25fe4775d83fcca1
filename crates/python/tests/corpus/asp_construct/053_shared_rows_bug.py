def priority(el, n, w):
    counts = [[0] * 3] * 2      # both rows are the same list
    for i, x in enumerate(el):
        counts[i % 2][x] += 1
    return counts[0][1] * 2 - counts[1][2]
