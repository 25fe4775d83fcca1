def heuristics(demand, capacity):
    sizes = set(demand.tolist())
    order = {size: k for k, size in enumerate(sizes)}      # positions in the set
    n = len(demand)
    return [[(1 + order[int(a)]) / (1 + order[int(b)]) if a + b <= capacity else 0.1 for b in demand] for a in demand]
