def heuristics(demand, capacity):
    stack = sorted(demand.tolist())
    bins = []
    while True:
        space = capacity
        items = []
        while space > 0:
            size = stack.pop()
            items.append(size)
            space -= size
        bins.append(items)
        if len(bins) > len(demand):
            break
    return bins
