def split(demand, capacity):
    big = [d for d in demand if d > capacity / 2]
    small = [d for d in demand if d <= capacity / 2]

def heuristics(demand, capacity):
    big, small = split(demand, capacity)
    return [[b / s for s in small] for b in big]
