def heuristics(demand, capacity):
    return ([d / capacity] * len(demand) for d in demand)
