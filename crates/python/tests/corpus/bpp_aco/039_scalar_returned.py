def heuristics(demand, capacity):
    return sum(demand) / capacity
