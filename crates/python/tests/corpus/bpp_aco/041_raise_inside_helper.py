def check(demand, capacity):
    for i, d in enumerate(demand):
        if d * 2 > capacity:
            raise ValueError(f"item {i} of size {d} is more than half of {capacity}")

def heuristics(demand, capacity):
    check(demand, capacity)
    return [[1] * len(demand)] * len(demand)
