def heuristics(demand, capacity):
    patterns = set()
    for i in range(0, len(demand), 4):
        patterns.add(sorted(demand[i:i + 4]))
    return [[len(patterns)] * len(demand) for _ in demand]
