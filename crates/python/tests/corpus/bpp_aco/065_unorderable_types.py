def heuristics(demand, capacity):
    labels = [(d if d % 2 else str(d)) for d in demand.tolist()]
    ranked = sorted(labels)
    return [[ranked.index(a) for a in labels] for _ in labels]
