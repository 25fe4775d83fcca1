def heuristics(demand, capacity):
    h = []
    for a in demand:
        row = []
        for b in demand:
            partners = sum(1 for c in demand if a + b + c == capacity)
            row.append((a + b) / capacity * (1 + partners) if a + b <= capacity else 0)
        h.append(row)
    return h
