def heuristics(demand, capacity):
    try:
        demand[len(demand)]
    except IndexError as e:
        pass
    return [[len(str(e))]]
