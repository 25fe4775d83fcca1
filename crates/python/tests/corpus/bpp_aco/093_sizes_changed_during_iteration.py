def heuristics(demand, capacity):
    free = {i: capacity - int(d) for i, d in enumerate(demand)}
    for i in free:
        if free[i] < 75:
            del free[i]
    return [[free.get(i, 0) / capacity for _ in demand] for i in range(len(demand))]
