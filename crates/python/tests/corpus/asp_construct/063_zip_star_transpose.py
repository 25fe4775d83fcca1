def priority(el, n, w):
    rows = [el[i:i + 3] for i in range(0, n, 3)]
    columns = list(zip(*rows))
    return sum(max(c) - min(c) for c in columns) + len(set(columns)) / 10 + sum(columns[0], 5)
