from collections import defaultdict

def priority(el, n, w):
    table = defaultdict(lambda: defaultdict(int))
    for i, (a, b) in enumerate(zip(el, el[1:])):
        table[a][b] += 1 + i / n
    missing = table[7][7]
    return sum(max(row.values()) for row in table.values()) - len(table) + missing
