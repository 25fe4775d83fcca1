def heuristics(demand, capacity):
    h = []
    for d in demand:
        h.append([c - d for c in capacity])
    return h
