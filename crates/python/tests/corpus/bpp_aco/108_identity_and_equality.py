import numpy as np

def heuristics(demand, capacity):
    a = demand
    b = demand[:]
    c = list(demand)
    flags = [a is demand, b is demand, (b == demand).all(), c is not None, c == list(demand), 1 == 1.0 == True, "a" "b" == "ab",
             (1, 2) == (1, 2), [1] == (1,), None == 0, not [], not {} and not (), demand[0] == c[0], b.base is not None, 0 == False, {} == dict()]
    b[0] = 55
    n = len(demand)
    h = np.outer(demand, demand) / capacity
    h[2, :len(flags)] = flags
    return h
