def make_score(capacity, kind):
    return {"tight": lambda a, b: a + b, "loose": lambda a, b: capacity - a - b}[kind]

def heuristics(demand, capacity):
    f = make_score(capacity, "best")
    return [[f(a, b) for b in demand] for a in demand]
