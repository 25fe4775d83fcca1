def heuristics(demand, capacity):
    gaps = {capacity - 2 * int(d) for d in demand} | {-1, -2, 2 ** 61 - 1, 2 ** 70}
    code = 0
    for g in gaps:
        code = (code * 31 + g) % 10007
    n = len(demand)
    return [[code / 10007 + 1 / (1 + abs(int(a) - int(b))) for b in demand] for a in demand]
