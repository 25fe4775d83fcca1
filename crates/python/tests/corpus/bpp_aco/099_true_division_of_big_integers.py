def heuristics(demand, capacity):
    n = len(demand)
    product = 1
    for d in demand.tolist():
        product *= d
    digits = len(str(product))
    share = [product // 10 ** (digits - 6 - i % 3) / 10 ** 6 for i in range(n)]
    ratio = product / (product // 3)
    return [[(share[i] + share[j]) * ratio * (product % (i + j + 2)) + 0.1 for j in range(n)] for i in range(n)]
