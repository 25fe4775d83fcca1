import numpy as np

def make_score(capacity, kind="tight"):
    def tight(a, b):
        return 1 / (1 + capacity - a - b) if a + b <= capacity else 0

    def loose(a, b):
        return (capacity - a - b) / capacity if a + b <= capacity else 0

    return {"tight": tight, "loose": loose}[kind]

def heuristics(demand, capacity):
    score = make_score(capacity)
    other = make_score(capacity, kind="loose")
    return np.array([[score(a, b) * 0.9 + other(a, b) * 0.1 for b in demand] for a in demand])
