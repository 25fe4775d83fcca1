import numpy as np

def heuristics(demand, capacity):
    log = []

    def attempt(i):
        try:
            log.append(1)
            return capacity // int(demand[i] - demand[0])
        except ZeroDivisionError:
            log.append(2)
            return 0
        else:
            log.append(3)
        finally:
            log.append(4)

    values = [attempt(i) for i in range(len(demand))]
    h = np.abs(np.subtract.outer(values, values)) + len(log) + sum(log) / 100
    return h
