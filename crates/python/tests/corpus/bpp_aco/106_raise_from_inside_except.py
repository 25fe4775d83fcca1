def heuristics(demand, capacity):
    table = {}
    try:
        table[int(demand[0])] += 1
    except KeyError:
        table["missing"] = len(demand)
        raise
    return [[table["missing"]]]
