import numpy as np

def risky(x):
    try:
        return [10, 20, 30][x]
    except IndexError as error:
        raise ValueError(f"bad {x}") from error

def heuristics(demand, capacity):
    total = 0
    for k in range(6):
        try:
            total += risky(k)
        except (ValueError, KeyError) as e:
            total += len(str(e)) + len(e.args)
    return np.full((len(demand), len(demand)), total)
