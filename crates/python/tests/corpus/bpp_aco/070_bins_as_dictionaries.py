import numpy as np

def heuristics(demand, capacity):
    bins = []
    for index, size in sorted(enumerate(demand), key=lambda pair: pair[1], reverse=True):
        target = None
        for candidate in bins:
            if candidate["free"] >= size and (target is None or candidate["free"] < target["free"]):
                target = candidate
        if target is None:
            target = {"free": capacity, "items": []}
            bins.append(target)
        target["items"].append(index)
        target["free"] -= size
    n = len(demand)
    h = np.ones((n, n)) * 0.1
    for b in bins:
        for i in b["items"]:
            h[i, b["items"]] = 1 + (capacity - b["free"]) / capacity
    np.fill_diagonal(h, 0)
    return h
