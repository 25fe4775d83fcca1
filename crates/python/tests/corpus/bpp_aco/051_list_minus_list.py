def heuristics(demand, capacity):
    sizes = demand.tolist()
    mirrored = sizes[::-1]
    return [sizes - mirrored for _ in sizes]
