memo = {}

def priority(el, n, w):
    if el in memo:
        return memo[el]
    total = 0
    for i, x in enumerate(el):
        total += x / (i + 1)
    memo[el] = total
    return memo[el]
