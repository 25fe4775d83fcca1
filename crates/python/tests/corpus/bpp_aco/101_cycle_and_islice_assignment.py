from itertools import cycle, islice, repeat, starmap, takewhile, dropwhile, count

def heuristics(demand, capacity):
    n = len(demand)
    bins = cycle(range(5))
    label = [b for _, b in zip(range(n), bins)]
    odd = list(islice(count(1, 2), 4))
    powers = list(starmap(pow, zip(odd, repeat(2))))
    light = list(takewhile(lambda d: d < 90, demand.tolist()))
    heavy = list(dropwhile(lambda d: d < 90, demand.tolist()))
    base = sum(powers) + len(light) - len(heavy)
    return [[(label[i] == label[j]) + base / 100 for j in range(n)] for i in range(n)]
